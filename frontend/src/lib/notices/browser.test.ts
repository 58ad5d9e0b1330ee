// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { hindrance } from "./browser";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that supports notices. */
function browser(permission: NotificationPermission = "default"): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("navigator", { serviceWorker: {}, userAgent: "Mozilla/5.0", maxTouchPoints: 0 });
}

function calledItself(userAgent: string, maxTouchPoints = 0): void {
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
}

test("a capable browser has no hindrance", () => {
  browser();
  expect(hindrance()).toBeNull();
});

test("an insecure page is the first hindrance", () => {
  browser("denied");
  vi.stubGlobal("isSecureContext", false);
  expect(hindrance()).toBe("insecure");
});

test("forbidden and impossible differ", () => {
  browser("denied");
  expect(hindrance()).toBe("denied");
  calledItself("Mozilla/5.0 (X11; Linux x86_64)");
  expect(hindrance()).toBe("impossible");
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", 5],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5],
])("on %s the page has to be on the home screen first", (userAgent, touches) => {
  browser();
  calledItself(userAgent, touches);
  expect(hindrance()).toBe("install");
});

test("a Mac is no iPad", () => {
  browser();
  calledItself("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)");
  expect(hindrance()).toBe("impossible");
});
