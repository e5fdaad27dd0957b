import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCallback } from "../../adapters/whatsapp/whatsapp-callback-items.ts";
import type { AccountUpdate } from "../domain/account-fact.ts";
import { healthCallbackPart } from "./callback-part.ts";
import { accountUpdatesBytes, readHealthItem } from "./health-item.ts";

const SECONDS = 1_795_622_400;
const at = new Date(SECONDS * 1_000);
const WABA = "200000000000001";
const NUMBER = "100000000000001";
const parse = (field: string, value: unknown, time: unknown = SECONDS) => {
  const entry = { id: WABA, time, changes: [{ field, value }] };
  const parsed = parseCallback({ object: "whatsapp_business_account", entry: [entry] }, [healthCallbackPart]);
  assert.ok(parsed);
  return parsed;
};
const read = (field: string, value: unknown): AccountUpdate[] => {
  const { items, malformed } = parse(field, value);
  assert.deepEqual(malformed, []);
  const [item] = items;
  assert.ok(item?.subject === "wa.in.account");
  assert.deepEqual(readHealthItem({ subject: item.subject, data: accountUpdatesBytes(item.updates) }), {
    account: item.updates,
  });
  return item.updates;
};
const nothing = { topic: "", detail: null, until: null, at };
const ofAccount = { ...nothing, subject: WABA };

test("reads restrictions with their ends, in seconds or as a date, and an empty list as the end of them", () => {
  const restriction_info = [
    { restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING", expiration: SECONDS + 60, remediation: "Revise" },
    { restriction_type: "RESTRICTED_CUSTOMER_INITIATED_MESSAGING", expiration: "2026-12-01T00:00:00+0000" },
    { restriction_type: "NEW_KIND", expiration: "amanhã" },
  ];
  const kept = { ...ofAccount, kind: "restriction", value: "RESTRICTED" };
  assert.deepEqual(read("account_update", { event: "ACCOUNT_RESTRICTION", restriction_info }), [
    {
      ...kept,
      topic: "RESTRICTED_BIZ_INITIATED_MESSAGING",
      detail: "Revise",
      until: new Date((SECONDS + 60) * 1_000),
    },
    { ...kept, topic: "RESTRICTED_CUSTOMER_INITIATED_MESSAGING", until: new Date("2026-12-01T00:00:00Z") },
    { ...kept, topic: "NEW_KIND" },
  ]);
  const lifted = read("account_update", { event: "ACCOUNT_RESTRICTION", restriction_info: [] });
  assert.deepEqual(
    lifted.map(({ topic, value }) => [topic, value]),
    [
      ["RESTRICTED_BIZ_INITIATED_MESSAGING", "LIFTED"],
      ["RESTRICTED_CUSTOMER_INITIATED_MESSAGING", "LIFTED"],
    ],
  );
});

test("reads bans, violations, deletions and any other event of the account", () => {
  const ban_info = { waba_ban_state: "DISABLE", waba_ban_date: "November 25, 2026" };
  assert.deepEqual(read("account_update", { event: "DISABLED_UPDATE", ban_info }), [
    { ...ofAccount, kind: "ban", value: "DISABLE", detail: "November 25, 2026" },
  ]);
  assert.deepEqual(read("account_update", { event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SCAM" } }), [
    { ...ofAccount, kind: "violation", value: "SCAM" },
  ]);
  assert.deepEqual(read("account_update", { event: "ACCOUNT_DELETED" }), [
    { ...ofAccount, kind: "presence", value: "ACCOUNT_DELETED" },
  ]);
  assert.deepEqual(read("account_update", { event: "PARTNER_ADDED", waba_info: { waba_id: 1 } }), [
    { ...ofAccount, kind: "event", value: "PARTNER_ADDED" },
  ]);
});

test("reads alerts in both of Meta's forms, limits as tiers and counts, and decisions about names", () => {
  const alert = { alert_severity: "CRITICAL", alert_status: "ACTIVE", alert_type: "OBA_REJECTED" };
  const flat = { entity_type: "PHONE_NUMBER", entity_id: "1", ...alert, alert_description: "x" };
  const kept = { ...nothing, kind: "alert", subject: "PHONE_NUMBER:1", topic: "OBA_REJECTED", value: "ACTIVE" };
  assert.deepEqual(read("account_alerts", flat), [{ ...kept, detail: "CRITICAL: x" }]);
  assert.deepEqual(read("account_alerts", { entity_type: "PHONE_NUMBER", entity_id: 1, alert_info: alert }), [
    { ...kept, detail: "CRITICAL" },
  ]);
  const tier = { max_daily_conversations_per_business: "TIER_250", max_phone_numbers_per_business: 2 };
  assert.deepEqual(read("business_capability_update", tier), [
    { ...ofAccount, kind: "capability", topic: "MESSAGING_LIMIT", value: "TIER_250" },
    { ...ofAccount, kind: "capability", topic: "PHONE_NUMBERS", value: "2" },
  ]);
  assert.equal(read("business_capability_update", { max_daily_conversation_per_phone: -1 })[0]?.value, "-1");
  const name = { display_phone_number: "+55 86 3333-0001", decision: "DECLINED", requested_verified_name: "Tenho" };
  assert.deepEqual(read("phone_number_name_update", { ...name, rejection_reason: "NAME_NOT_CONSISTENT" }), [
    { ...nothing, kind: "name", subject: "558633330001", value: "DECLINED", detail: "Tenho: NAME_NOT_CONSISTENT" },
  ]);
});

test("reads errors beside messages, by their number, also where Meta names no moment", () => {
  const metadata = { phone_number_id: NUMBER };
  const errors = [{ code: 131000, title: "Something went wrong" }, { code: "x" }];
  assert.deepEqual(read("messages", { metadata, errors }), [
    { ...nothing, kind: "error", subject: NUMBER, topic: "131000", value: "REPORTED", detail: "Something went wrong" },
  ]);
  const { items } = parse("messages", { metadata, errors }, undefined);
  assert.equal(items.length, 1);
});

test("counts by few names what it does not use, which is neither stored nor malformed", () => {
  const metadata = { phone_number_id: NUMBER };
  const message = { id: "wamid.1", timestamp: "1795622400", type: "holograma", from: "5586999990001" };
  const status = { id: "wamid.2", status: "warning", timestamp: "1795622400" };
  const counted = (field: string, value: unknown): string[] => {
    const { unused, malformed } = parse(field, value);
    assert.deepEqual(malformed, []);
    return unused;
  };
  assert.deepEqual(counted("calls", { calls: [] }), ["calls"]);
  assert.deepEqual(counted("algo_novo_7", null), ["other_field"]);
  assert.deepEqual(counted("constructor", {}), ["other_field"]);
  assert.deepEqual(counted("messages", { metadata }), ["empty_messages"]);
  assert.deepEqual(counted("messages", { metadata, errors: ["x"] }), ["other_error"]);
  assert.deepEqual(counted("messages", { metadata, messages: [message] }), ["other_message_type"]);
  assert.deepEqual(counted("messages", { metadata, statuses: [status] }), ["other_status"]);
});

test("takes another form than Meta's for malformed", () => {
  for (const [field, value] of [
    ["account_update", {}],
    ["account_update", { event: "com espaço" }],
    ["account_update", { event: "ACCOUNT_RESTRICTION", restriction_info: [{}] }],
    ["account_alerts", { entity_type: "WABA", entity_id: "x" }],
    ["account_alerts", { entity_type: "WABA", entity_id: "1" }],
    ["phone_number_name_update", { decision: "APPROVED" }],
  ] as const) {
    assert.equal(parse(field, value).malformed.length, 1, JSON.stringify(value));
  }
});
