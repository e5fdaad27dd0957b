/** Measures at once, as a browser does when it begins to observe; the other tests' observer never does. */
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
