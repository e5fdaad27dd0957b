import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpen, type Message, NO_COMPANY, notifiedText } from "./message.ts";

const companies = (...names: string[]) => names.map((company_name) => ({ company_name }));

test("notified companies are named up to the limit, the rest counted", () => {
  const message = { notified_companies: companies("A", "B", "C", "D"), notified_total: 9 } as Message;
  assert.equal(notifiedText(message, 3), "A, B, C +6");
  assert.equal(notifiedText({ ...message, notified_total: 4 }, 4), "A, B, C, D");
  assert.equal(notifiedText({ ...message, notified_companies: [], notified_total: 0 }, 3), NO_COMPANY);
});

test("an offer closes at its deadline even when the list is older", () => {
  const offer = { can_answer: true, expires_at: "2026-11-21T12:00:00Z" };
  assert.equal(isOpen({ offer } as Message, new Date("2026-11-21T11:59:59Z")), true);
  assert.equal(isOpen({ offer } as Message, new Date("2026-11-21T12:00:00Z")), false);
  assert.equal(isOpen({ offer: { ...offer, expires_at: null } } as Message, new Date()), true);
  assert.equal(isOpen({ offer: null } as Message, new Date()), false);
});
