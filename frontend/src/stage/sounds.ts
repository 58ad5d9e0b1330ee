/** Quiet sounds, synthesized in the browser: no files are loaded, and sounds are off by default. */

import type { Sound } from "./scenes";
import { SCORES, type Note } from "./scores";

const LOUDNESS = 0.22;
/** The least time between two equal sounds, and the greatest number in a second. */
const APART = 90;
const MOST = 8;

export class Sounds {
  private audio: AudioContext | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  private readonly last = new Map<Sound, number>();
  private recent: number[] = [];

  constructor(private readonly prefs: { readonly sound: boolean }) {}

  play(sound: Sound): void {
    if (!this.prefs.sound || !touched() || !this.allowed(sound, Date.now())) return;
    const audio = this.context();
    if (audio === null) return;
    for (const note of SCORES[sound]) this.strike(audio, note);
  }

  private allowed(sound: Sound, now: number): boolean {
    this.recent = this.recent.filter((time) => now - time < 1000);
    if (this.recent.length >= MOST || now - (this.last.get(sound) ?? 0) < APART) return false;
    this.recent.push(now);
    this.last.set(sound, now);
    return true;
  }

  private context(): AudioContext | null {
    if (this.audio === null) {
      if (typeof AudioContext === "undefined") return null;
      this.audio = new AudioContext();
      this.out = new GainNode(this.audio, { gain: LOUDNESS });
      this.out.connect(this.audio.destination);
    }
    if (this.audio.state === "suspended") void this.audio.resume();
    return this.audio;
  }

  private strike(audio: AudioContext, note: Note): void {
    if (this.out === null) return;
    const from = audio.currentTime + note.at;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(note.loud, from + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + note.lasts);
    gain.connect(this.out);
    const source = note.wave === "hiss" ? this.noise(audio, note, gain) : tone(audio, note, gain);
    source.start(from);
    source.stop(from + note.lasts);
  }

  private noise(audio: AudioContext, note: Note, to: AudioNode): AudioScheduledSourceNode {
    this.hiss ??= hissing(audio);
    const source = new AudioBufferSourceNode(audio, { buffer: this.hiss, loop: true });
    const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: note.pitch, Q: 1.4 });
    source.connect(band).connect(to);
    return source;
  }
}

/** Browsers allow sound only after a gesture. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function tone(audio: AudioContext, note: Note, to: AudioNode): AudioScheduledSourceNode {
  const type = note.wave === "hiss" ? "sine" : note.wave;
  const source = new OscillatorNode(audio, { type, frequency: note.pitch });
  if (note.falls !== undefined) {
    const from = audio.currentTime + note.at;
    source.frequency.setValueAtTime(note.pitch, from);
    source.frequency.exponentialRampToValueAtTime(note.falls, from + note.lasts);
  }
  source.connect(to);
  return source;
}

function hissing(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
