import { afterEach, expect, jest, test } from "@jest/globals";

const ADDED = [
  [AbortSignal, "timeout"],
  [AbortSignal, "any"],
  [Map, "groupBy"],
  [Array.prototype, "toSorted"],
  [Array.prototype, "toReversed"],
  [String.prototype, "isWellFormed"],
  [Promise, "withResolvers"],
  [crypto, "randomUUID"],
] as const;

const own = ADDED.map(([target, name]) => [target, name, Object.getOwnPropertyDescriptor(target, name)] as const);
afterEach(() => {
  jest.useRealTimers();
  for (const [target, name, descriptor] of own) {
    Reflect.deleteProperty(target, name);
    if (descriptor) Object.defineProperty(target, name, descriptor);
  }
});

/** Makes this an old browser, then loads what it lacks. */
function loadInOldBrowser(): void {
  for (const [target, name] of ADDED) {
    Reflect.deleteProperty(target, name);
    if (name in target)
      Object.defineProperty(Object.getPrototypeOf(target), name, { value: undefined, configurable: true });
  }
  jest.isolateModules(() => void require("./polyfills.ts"));
}

test("lists are ordered and grouped without a change to them", () => {
  loadInOldBrowser();
  const list = [3, 1, 2];
  expect(list.toSorted()).toEqual([1, 2, 3]);
  expect(list.toSorted((one, other) => other - one)).toEqual([3, 2, 1]);
  expect(list.toReversed()).toEqual([2, 1, 3]);
  expect(list).toEqual([3, 1, 2]);
  expect([...Map.groupBy(list, (each) => each % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2]],
  ]);
  expect(Object.keys(list)).toEqual(["0", "1", "2"]);
});

test("a text with half a character is told from a whole one", () => {
  loadInOldBrowser();
  expect(["", "São João", "🏳️‍🌈"].every((text) => text.isWellFormed())).toBe(true);
  expect(["\ud83c", "a\udf08", "\udf08\ud83c"].some((text) => text.isWellFormed())).toBe(false);
});

test("a signal ends with its time, or with the first of others", () => {
  jest.useFakeTimers();
  loadInOldBrowser();
  const [leaving, tooLong] = [new AbortController(), AbortSignal.timeout(1_000)];
  const either = AbortSignal.any([leaving.signal, tooLong]);
  expect(either.aborted).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(either.reason).toMatchObject({ name: "TimeoutError" });
  leaving.abort("left");
  expect(AbortSignal.any([leaving.signal]).reason).toBe("left");
});

test("a promise comes with what settles it", async () => {
  loadInOldBrowser();
  const { promise, resolve } = Promise.withResolvers<number>();
  resolve(1);
  expect(await promise).toBe(1);
});

test("keys of payments are made by plain HTTP too, none twice", () => {
  loadInOldBrowser();
  const keys = Array.from({ length: 50 }, () => crypto.randomUUID());
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});
