import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { useIsNear } from "./use-is-near.ts";

/** Distance of the element below the screen, in px. */
const BELOW_PX = 300;
const original = globalThis.IntersectionObserver;

/** Reports, as a browser does, once what is observed lies within the margin. */
function observerAt(belowPx: () => number): typeof IntersectionObserver {
  return class extends original {
    readonly #report: IntersectionObserverCallback;
    readonly #marginPx: number;
    constructor(report: IntersectionObserverCallback, { rootMargin = "0px" }: IntersectionObserverInit = {}) {
      super(report);
      this.#report = report;
      this.#marginPx = Number.parseInt(rootMargin, 10);
    }
    override observe(target: Element) {
      this.#report([{ target, isIntersecting: belowPx() <= this.#marginPx } as IntersectionObserverEntry], this);
    }
  };
}

function Probe() {
  const element = useRef<HTMLParagraphElement>(null);
  return <p ref={element}>{useIsNear(element) ? "perto" : "longe"}</p>;
}

let belowPx = BELOW_PX;
beforeEach(() => {
  belowPx = BELOW_PX;
  globalThis.IntersectionObserver = observerAt(() => belowPx);
});
afterEach(() => {
  globalThis.IntersectionObserver = original;
});

test("what lies below the screen is near once the person scrolls, and stays so", () => {
  render(<Probe />);
  expect(screen.getByText("longe")).toBeInTheDocument();
  act(() => void fireEvent.scroll(window));
  expect(screen.getByText("perto")).toBeInTheDocument();
  belowPx = 2_000;
  act(() => void fireEvent.scroll(window));
  expect(screen.getByText("perto")).toBeInTheDocument();
});

test("an element on the screen is near at once", () => {
  belowPx = 0;
  render(<Probe />);
  expect(screen.getByText("perto")).toBeInTheDocument();
});
