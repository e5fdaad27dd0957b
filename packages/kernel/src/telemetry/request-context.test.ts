import assert from "node:assert/strict";
import { test } from "node:test";
import { contextFrom, currentContext, runWithContext } from "./request-context.ts";

test("a context reaches everything awaited inside it and nothing outside", async () => {
  const context = contextFrom({ requestId: "r-1" });
  await runWithContext(context, async () => {
    await Promise.resolve();
    assert.equal(currentContext(), context);
  });
  assert.equal(currentContext(), undefined);
});

test("well-formed ids are kept, others replaced", () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  assert.deepEqual(contextFrom({ requestId: "abc", traceparent }), { requestId: "abc", traceparent });
  for (const bad of ["", "a b", 'x"y', "x".repeat(65), "linha\nquebrada", undefined]) {
    const context = contextFrom({ requestId: bad, traceparent: bad });
    assert.notEqual(context.requestId, bad);
    assert.match(context.traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  }
});
