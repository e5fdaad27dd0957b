import assert from "node:assert/strict";
import { test } from "node:test";
import { requirePatchTarget } from "./require-patch-target.ts";

class Library {
  send(): string {
    return "drain";
  }
}

test("a function with all the pieces a patch relies on may be replaced", () => {
  requirePatchTarget("Library.send", Library.prototype.send, ['"drain"', "send("]);
});

test("a function that lost one of them, or is gone, is named", () => {
  const of = (target: unknown, pieces: string[]) => () => requirePatchTarget("Library.send", target, pieces);
  assert.throws(of(Library.prototype.send, ["drain", "socket.write"]), /Library\.send is not .* \(socket\.write\)/);
  assert.throws(of(undefined, []), /Library\.send/);
});
