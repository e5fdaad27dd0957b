import { afterEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { ScrollBox } from "./scroll-box.tsx";

const measured = jest.spyOn(Element.prototype, "scrollHeight", "get");
afterEach(() => void measured.mockReset());

/** Measures at once, as a browser does when it begins to observe. */
globalThis.ResizeObserver = class {
  readonly #measure: () => void;
  constructor(measure: ResizeObserverCallback) {
    this.#measure = () => measure([], this as unknown as ResizeObserver);
  }
  observe() {
    this.#measure();
  }
  unobserve() {}
  disconnect() {}
};

const box = (
  <ScrollBox label="Detalhes">
    <p>texto</p>
  </ScrollBox>
);

test("what scrolls is named and reached by the keyboard", () => {
  measured.mockReturnValue(500);
  render(box);
  expect(screen.getByRole("group", { name: "Detalhes" })).toHaveAttribute("tabindex", "0");
});

test("what fits is no stop for the keyboard", () => {
  measured.mockReturnValue(0);
  render(box);
  expect(screen.queryByRole("group")).toBeNull();
});
