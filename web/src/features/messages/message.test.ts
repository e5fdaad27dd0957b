import assert from "node:assert/strict";
import { test } from "node:test";
import { type Message, NO_COMPANY, notifiedText } from "./message.ts";

const companies = (...names: string[]) => names.map((company_name) => ({ company_name }));

test("notified companies are named up to the limit, the rest counted", () => {
  const message = { notified_companies: companies("A", "B", "C", "D"), notified_total: 9 } as Message;
  assert.equal(notifiedText(message, 3), "A, B, C +6");
  assert.equal(notifiedText({ ...message, notified_total: 4 }, 4), "A, B, C, D");
  assert.equal(notifiedText({ ...message, notified_companies: [], notified_total: 0 }, 3), NO_COMPANY);
});
