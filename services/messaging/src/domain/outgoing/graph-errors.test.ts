import assert from "node:assert/strict";
import { test } from "node:test";
import { actionForError, refusesCaller } from "./graph-errors.ts";

const delay = (code: number, refusal: number): number | null => {
  const action = actionForError(code, refusal);
  return action.kind === "retry" ? action.delayMs : null;
};

test("over the limit for one person the pause grows fourfold: 1, 4, 16 seconds", () => {
  assert.deepEqual(
    [1, 2, 3].map((refusal) => delay(131056, refusal)),
    [1_000, 4_000, 16_000],
  );
});

test("no pause grows beyond ten minutes, so that the end of an outage is noticed", () => {
  for (const code of [131056, 130429, 4, 80007, 131000, 131016, 0, 190, 131042])
    assert.equal(delay(code, 100), 600_000);
});

test("a closed window asks for the template, an unknown number for its other form", () => {
  assert.equal(actionForError(131047, 1).kind, "as_template");
  assert.equal(actionForError(470, 1).kind, "as_template");
  assert.equal(actionForError(131026, 1).kind, "other_number");
});

test("what Meta will never accept is given up, with an alert where an operator can help", () => {
  for (const code of [131049, 130472, 131050, 131051, 100, 99999]) {
    assert.deepEqual(actionForError(code, 1), { kind: "give_up", alert: false });
  }
  for (const code of [130497, 132001, 132015]) {
    assert.deepEqual(actionForError(code, 1), { kind: "give_up", alert: true });
  }
});

test("permissions, restrictions and the number's registration are ours: kept for three days, with an alert", () => {
  for (const code of [3, 10, 200, 299, 368, 131005, 131031, 131037, 131045, 133010]) {
    assert.deepEqual(actionForError(code, 1), { kind: "retry", delayMs: 30_000, isOurs: true, alert: true });
    assert.deepEqual(actionForError(code, 433), { kind: "give_up", alert: true }, "432 pauses of ten minutes");
  }
  for (const code of [0, 190, 131042]) {
    assert.deepEqual(actionForError(code, 432), { kind: "retry", delayMs: 600_000, isOurs: true, alert: false });
  }
});

test("Meta's maintenance ends by itself: tried again for as long as the message is useful, and nobody is alerted", () => {
  assert.deepEqual(actionForError(131057, 1), { kind: "retry", delayMs: 2_000, isOurs: false, alert: false });
  assert.deepEqual(actionForError(131057, 1_000), { kind: "retry", delayMs: 600_000, isOurs: false, alert: false });
});

test("a refused token or permission is of every call, a bill, a number or a message is not", () => {
  for (const code of [0, 3, 10, 190, 200, 299, 131005]) assert.ok(refusesCaller(code), String(code));
  for (const code of [1, 100, 131026, 131042, 131048, 132001, 133010, 300])
    assert.ok(!refusesCaller(code), String(code));
});
