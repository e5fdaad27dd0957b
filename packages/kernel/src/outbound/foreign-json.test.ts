import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foreignInt, foreignText, withoutNulls } from "./foreign-json.ts";

describe("withoutNulls()", () => {
  it("takes null fields away at any depth, and leaves lists their places and everything else as it was", () => {
    const answer = { a: null, b: { c: null, d: 0, e: [null, { f: null, g: "" }] }, h: false };
    assert.deepEqual(withoutNulls(answer), { b: { d: 0, e: [null, { g: "" }] }, h: false });
    for (const value of [undefined, null, 1, "x", [], {}]) assert.deepEqual(withoutNulls(value), value);
  });

  it("returns the same object where nothing is null", () => {
    const answer = { a: { b: [1, { c: "d" }] } };
    assert.equal(withoutNulls(answer), answer);
  });

  it("bears an answer nested as deep as its sender likes, and one that names its prototype", () => {
    assert.ok(withoutNulls(JSON.parse(`${'{"a":'.repeat(50_000)}null${"}".repeat(50_000)}`)));
    const read = withoutNulls(JSON.parse('{"__proto__":{"x":1},"y":null}')) as { x?: number };
    assert.equal(read.x, undefined);
  });
});

describe("fields that other systems write in either way", () => {
  it("are a text or a number, whichever is wanted", () => {
    assert.deepEqual(
      ["64200100", 64_200_100].map((value) => foreignText.parse(value)),
      ["64200100", "64200100"],
    );
    assert.deepEqual(
      ["131047", 131_047, "-1"].map((value) => foreignInt.parse(value)),
      [131_047, 131_047, -1],
    );
    for (const value of [null, undefined, true, {}, "12a", "1.5", 1.5, ""]) {
      assert.equal(foreignInt.safeParse(value).success, false, String(value));
    }
    assert.equal(foreignText.safeParse(null).success, false);
  });
});
