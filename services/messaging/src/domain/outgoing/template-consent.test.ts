import assert from "node:assert/strict";
import { test } from "node:test";
import { templatesRefusedSince } from "./template-consent.ts";

const at = (seconds: number): Date => new Date(1_795_622_400_000 + seconds * 1_000);

test("a person who stopped templates gets none until they resume them or write to any of our numbers", () => {
  const stopped = { templatesStoppedAt: at(10) };
  assert.equal(templatesRefusedSince({ windows: {} }), null);
  assert.deepEqual(templatesRefusedSince({ ...stopped, windows: { a: at(5) } }), at(10));
  assert.equal(templatesRefusedSince({ ...stopped, windows: { a: at(5), b: at(11) } }), null);
  assert.equal(templatesRefusedSince({ ...stopped, templatesResumedAt: at(11), windows: {} }), null);
});

test("an older resumption and a message of the same second lift nothing", () => {
  const stopped = { templatesStoppedAt: at(10) };
  assert.deepEqual(templatesRefusedSince({ ...stopped, templatesResumedAt: at(9), windows: {} }), at(10));
  assert.deepEqual(templatesRefusedSince({ ...stopped, templatesResumedAt: at(10), windows: { a: at(10) } }), at(10));
});
