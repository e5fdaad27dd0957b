/**
 * Adds what the oldest browsers of `browserslist` lack and the code uses; `build/check-browsers.ts` refuses whatever is missing here. A page by plain HTTP,
 * as in a shop's own network, has no `crypto.randomUUID` in any browser.
 */
function add(target: object, name: string, value: unknown): void {
  if (Reflect.get(target, name) === undefined)
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

add(AbortSignal, "timeout", (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The signal timed out.", "TimeoutError")), ms);
  return controller.signal;
});

add(AbortSignal, "any", (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener("abort", () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
});

add(Map, "groupBy", <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    index += 1;
  }
  return groups;
});

add(Array.prototype, "toSorted", function <T>(this: readonly T[], compare?: (one: T, other: T) => number): T[] {
  return [...this].sort(compare);
});

add(Array.prototype, "toReversed", function <T>(this: readonly T[]): T[] {
  return [...this].reverse();
});

add(String.prototype, "isWellFormed", function (this: string): boolean {
  return !/\p{Surrogate}/u.test(String(this));
});

add(Promise, "withResolvers", <T>() => {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
});

add(crypto, "randomUUID", (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1, as RFC 9562 has them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
});
