// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { anchor, elsewhere, rectOf } from "./anchors";

function element(left: number, width = 10): Element {
  const found = document.createElement("div");
  found.getBoundingClientRect = () => new DOMRect(left, 0, width, width);
  return found;
}

describe("anchors", () => {
  it("are found by key while present", () => {
    const leave = anchor("place:mine")(element(5));
    expect(rectOf("place:mine")?.left).toBe(5);
    leave();
    expect(rectOf("place:mine")).toBeNull();
  });

  it("prefer visible elements of a key", () => {
    const leaves = [anchor("badge")(element(1)), anchor("badge")(element(2)), anchor("badge")(element(3, 0))];
    expect(rectOf("badge")?.left).toBe(2);
    leaves.forEach((leave) => leave());
  });

  it("fall back to where they belong", () => {
    expect(elsewhere("seat:2:dollars")).toBe("seat:2");
    expect(elsewhere("deck:store-out")).toBe("place:store");
    expect(elsewhere("deck:cowboys-shown")).toBe("place:prairie");
    expect(elsewhere("deck:river-out")).toBe("place:river");
    expect(elsewhere("deck:in-play")).toBeNull();
    expect(elsewhere("place:village")).toBeNull();
    const leave = anchor("seat:2")(element(7));
    expect(rectOf("seat:2:nuggets")?.left).toBe(7);
    leave();
  });
});
