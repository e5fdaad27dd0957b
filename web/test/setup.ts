import { afterEach, jest } from "@jest/globals";
import "@testing-library/jest-dom/jest-globals";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { forgetServerTime } from "../src/shared/clock/server-clock.ts";
import { currentToasts, dismissToast } from "../src/shared/ui/feedback/toast-store.ts";

/** The parts of a dialog jsdom lacks: opening, closing, and Esc, which the browser turns into `cancel`. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

/** React's development version keeps the stack of each of the first ten thousand elements of a second, which took a sixth of the time of most tests. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// The whole page is too long to be read in a failure; and a busy machine needs many seconds to load a part that is opened later.
configure({ getElementError: (message) => new Error(message ?? ""), asyncUtilTimeout: 30_000 });

/** Nothing has a size in jsdom, so nothing is resized. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nor is anything out of sight. */
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

/** A wide window in the light theme; a test may change it by `setPhone`. */
let isPhone = false;
export function setPhone(value: boolean): void {
  isPhone = value;
}
window.matchMedia = (query) =>
  ({
    matches: isPhone && query.includes("max-width"),
    media: query,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  }) as unknown as MediaQueryList;

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  isPhone = false;
  forgetServerTime();
  localStorage.clear();
});
