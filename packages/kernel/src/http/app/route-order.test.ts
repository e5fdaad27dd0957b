import assert from "node:assert/strict";
import { test } from "node:test";
import { bySpecificity } from "./route-order.ts";

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}

test("a fixed segment is tried before a parameter in its place, in whatever order and among whatever routes they are given", () => {
  const paths = [
    "/users/:id",
    "/documents",
    "/users/correction-requests",
    "/users/:id/profile",
    "/users",
    "/users/x/:id",
  ];
  for (const given of permutations(paths)) {
    const sorted = [...given].sort(bySpecificity);
    const before = (one: string, other: string) =>
      assert.ok(sorted.indexOf(one) < sorted.indexOf(other), `${one} after ${other} in ${given.join(" ")}`);
    before("/users/correction-requests", "/users/:id");
    before("/users/x/:id", "/users/:id/profile");
  }
});
