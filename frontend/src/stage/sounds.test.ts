// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sounds } from "./sounds";

const param = {
  setValueAtTime: vi.fn(),
  linearRampToValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
};
const started = vi.fn();

class Piece {
  gain = param;
  frequency = param;
  connect = <To>(to: To): To => to;
  start = started;
  stop = vi.fn();
}

const made = vi.fn();

class Audio {
  state = "running";
  sampleRate = 100;
  currentTime = 0;
  destination = new Piece();
  createBuffer = () => ({ getChannelData: () => new Float32Array(25) });
  constructor() {
    made();
  }
}

function activation(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive }, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ["GainNode", "OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode"]) {
    vi.stubGlobal(name, Piece);
  }
  vi.stubGlobal("AudioContext", Audio);
  activation(true);
  vi.clearAllMocks();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("sounds", () => {
  it("are off by default", () => {
    const prefs = { sound: false };
    const sounds = new Sounds(prefs);
    sounds.play("bell");
    expect(made).not.toHaveBeenCalled();
    prefs.sound = true;
    sounds.play("bell");
    expect(started).toHaveBeenCalled();
  });

  it("wait for a touch on the page", () => {
    activation(false);
    new Sounds({ sound: true }).play("coin");
    expect(made).not.toHaveBeenCalled();
  });

  it("share one output", () => {
    const sounds = new Sounds({ sound: true });
    sounds.play("coin");
    sounds.play("card");
    expect(made).toHaveBeenCalledOnce();
  });

  it("repeat only after a moment", () => {
    const sounds = new Sounds({ sound: true });
    sounds.play("thump");
    const once = started.mock.calls.length;
    sounds.play("thump");
    expect(started).toHaveBeenCalledTimes(once);
    vi.advanceTimersByTime(500);
    sounds.play("thump");
    expect(started).toHaveBeenCalledTimes(2 * once);
  });

  it("are limited in number", () => {
    const sounds = new Sounds({ sound: true });
    let heard = 0;
    for (let turn = 0; turn < 50; turn++) {
      started.mockClear();
      sounds.play(turn % 2 === 0 ? "thump" : "card");
      if (started.mock.calls.length > 0) heard += 1;
      vi.advanceTimersByTime(18);
    }
    expect(heard).toBeGreaterThan(2);
    expect(heard).toBeLessThanOrEqual(8);
  });
});
