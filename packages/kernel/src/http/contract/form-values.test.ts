import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { changeOf, fromForm, queryDate, readOnly } from "./form-values.ts";

test("a number is taken as a number and as the text a form gives", () => {
  const schema = z.strictObject({ amount: fromForm(z.number().min(0)), id: fromForm(z.int()).optional() });
  assert.deepEqual(schema.parse({ amount: "6.00", id: "41" }), { amount: 6, id: 41 });
  assert.deepEqual(schema.parse({ amount: " 6,50 " }), { amount: 6.5 });
  assert.deepEqual(schema.parse({ amount: 0.3 }), { amount: 0.3 });
});

test("a text that is no plain decimal is refused, never guessed at", () => {
  const schema = fromForm(z.number());
  for (const text of ["", " ", "6,0,0", "1.000,00", "1e3", "0x10", "Infinity", "NaN", "6 reais", "9".repeat(20)]) {
    assert.equal(schema.safeParse(text).success, false, text);
  }
  assert.equal(schema.safeParse(true).success, false);
  assert.equal(schema.safeParse(null).success, false);
});

test("a date is taken as a date and as the moments that browsers make of it", () => {
  const rows = [
    ["2026-11-25", "2026-11-25"],
    ["2026-11-25T00:00:00.000Z", "2026-11-25"],
    ["2026-11-25T03:00:00.000Z", "2026-11-25"],
    ["2026-11-26T02:59:59.999Z", "2026-11-25"],
    ["2026-11-25T00:00:00-03:00", "2026-11-25"],
    ["2026-11-25T23:30", "2026-11-25"],
  ];
  for (const [given, date] of rows) assert.equal(queryDate.parse(given), date, given);
});

test("a date that is none is refused", () => {
  for (const given of [
    "25/11/2026",
    "2026-02-30",
    "2026-02-30T10:00",
    "2026-11-25T99:00:00Z",
    "2026-11-25Tx",
    "hoje",
  ]) {
    assert.equal(queryDate.safeParse(given).success, false, given);
  }
});

test("an entity is taken back as it was read, its read-only fields unread, and no other field", () => {
  const answer = z.object({ id: z.uuid(), name: z.string(), created_at: z.string() });
  const body = z.strictObject({ ...readOnly(answer, "users"), name: z.string().max(5) });
  const read = body.parse({ id: 1, created_at: null, name: "Ana", users: [] });
  assert.deepEqual({ ...read }, { id: undefined, created_at: undefined, name: "Ana", users: undefined });
  assert.equal(body.safeParse({ name: "longer than five" }).success, false);
  assert.equal(body.safeParse({ name: "Ana", role: "MASTER" }).success, false);
});

test("a change takes any of its fields beside what the answer has, and is none without one of them", () => {
  const answer = z.object({ id: z.uuid(), name: z.string(), region: z.string().nullable(), created_at: z.string() });
  const body = changeOf({ name: z.string().max(5), region: z.string().nullable() }, { answer, others: ["users"] });
  const read = { id: "1", name: "Ana", region: null, created_at: "", users: [] };
  assert.deepEqual(
    Object.entries(body.parse(read)).filter(([, value]) => value !== undefined),
    [
      ["name", "Ana"],
      ["region", null],
    ],
  );
  assert.equal(body.safeParse({ region: null }).success, true);
  for (const none of [{}, { id: "1", created_at: "", users: [] }, { name: undefined }]) {
    assert.equal(body.safeParse(none).error?.issues[0]?.message, "Informe o que mudar", JSON.stringify(none));
  }
  assert.equal(body.safeParse({ name: "Ana", role: "MASTER" }).success, false);
  assert.equal(body.safeParse({ name: "longer than five" }).success, false);
});
