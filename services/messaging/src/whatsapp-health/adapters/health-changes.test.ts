import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCallback } from "../../adapters/whatsapp/whatsapp-callback-items.ts";
import { healthCallbackPart } from "./callback-part.ts";
import { numberUpdateBytes, readHealthItem, templateUpdateBytes } from "./health-item.ts";

const PARTS = [healthCallbackPart];
const SECONDS = 1_795_000_000;
const at = new Date(SECONDS * 1_000);
const names = {
  message_template_id: 806_312_974_732_579,
  message_template_name: "novo_pedido_v3",
  message_template_language: "pt_BR",
};
const callback = (field: string, value: unknown, time: unknown = SECONDS) => ({
  object: "whatsapp_business_account",
  entry: [{ id: "102290129340398", time, changes: [{ field, value }] }],
});
const template = { name: "novo_pedido_v3", language: "pt_BR", at };
const nothing = { status: null, reason: null, category: null, announced: null, quality: null };

const read = (field: string, value: unknown) => {
  const { items = [], malformed = [] } = parseCallback(callback(field, value), PARTS) ?? {};
  assert.deepEqual(malformed, []);
  const [item] = items;
  assert.ok(item && "update" in item);
  const bytes = item.subject === "wa.in.template" ? templateUpdateBytes(item.update) : numberUpdateBytes(item.update);
  const kept = readHealthItem({ subject: item.subject, data: bytes });
  assert.deepEqual(kept, item.subject === "wa.in.template" ? { template: item.update } : { number: item.update });
  return item.update;
};

test("reads what Meta says of a template, words it never used before included, and keeps it whole in the stream", () => {
  assert.deepEqual(
    read("message_template_status_update", { event: "PAUSED", ...names, reason: "NONE", other_info: { title: "X" } }),
    { ...template, ...nothing, status: { value: "PAUSED", previous: null } },
  );
  assert.deepEqual(
    read("message_template_status_update", {
      event: "REJECTED",
      ...names,
      reason: "INVALID_FORMAT",
      message_template_category: "utility",
    }),
    {
      ...template,
      ...nothing,
      status: { value: "REJECTED", previous: null },
      reason: "INVALID_FORMAT",
      category: { value: "UTILITY", previous: null },
    },
  );
  assert.deepEqual(
    read("template_category_update", { ...names, previous_category: "UTILITY", new_category: "MARKETING" }),
    { ...template, ...nothing, category: { value: "MARKETING", previous: "UTILITY" } },
  );
  assert.deepEqual(
    read("template_category_update", {
      ...names,
      new_category: "UTILITY",
      correct_category: "MARKETING",
      category_update_timestamp: SECONDS + 86_400,
    }),
    {
      ...template,
      ...nothing,
      category: { value: "UTILITY", previous: null },
      announced: { category: "MARKETING", at: new Date((SECONDS + 86_400) * 1_000) },
    },
  );
  assert.deepEqual(
    read("message_template_quality_update", { ...names, previous_quality_score: "GREEN", new_quality_score: "MAUVE" }),
    { ...template, ...nothing, quality: { value: "MAUVE", previous: "GREEN" } },
  );
});

test("reads what Meta says of a number, by its digits and the newer name of the limit", () => {
  const value = { display_phone_number: "+55 86 3333-0001", event: "DOWNGRADE", current_limit: "TIER_10K" };
  assert.deepEqual(read("phone_number_quality_update", value), {
    number: "558633330001",
    event: "DOWNGRADE",
    limit: "TIER_10K",
    at,
  });
  const newer = { ...value, max_daily_conversations_per_business: "TIER_2K" };
  assert.equal((read("phone_number_quality_update", newer) as { limit: string }).limit, "TIER_2K");
});

test("the same callback has the same id in the stream, another one another", () => {
  const value = { event: "PAUSED", ...names, reason: "NONE" };
  const idOf = (one: unknown) => parseCallback(one, PARTS)?.items[0]?.streamId;
  const id = idOf(callback("message_template_status_update", value));
  assert.match(id ?? "", /^[\x21-\x7e]+$/);
  assert.equal(idOf(callback("message_template_status_update", { ...value })), id);
  assert.notEqual(idOf(callback("message_template_status_update", { ...value, event: "APPROVED" })), id);
  assert.notEqual(idOf(callback("message_template_status_update", value, SECONDS + 1)), id);
});

test("what has another form than Meta's is parked, not guessed; other changes stay none of ours", () => {
  const status = { event: "PAUSED", ...names, reason: "NONE" };
  for (const [field, value, time] of [
    ["message_template_status_update", { ...status, event: 7 }, SECONDS],
    ["message_template_status_update", { ...status, event: "<b>" }, SECONDS],
    ["message_template_status_update", { ...status, message_template_name: "Novo pedido" }, SECONDS],
    ["message_template_status_update", status, "ontem"],
    ["message_template_status_update", status, undefined],
    ["message_template_status_update", null, SECONDS],
    ["template_category_update", names, SECONDS],
    ["phone_number_quality_update", { display_phone_number: "x", event: "FLAGGED" }, SECONDS],
  ] as const) {
    const parsed = parseCallback(
      {
        ...callback(field, value),
        entry: [{ id: "1", time, changes: [{ field, value }] }],
      },
      PARTS,
    );
    assert.deepEqual([parsed?.items.length, parsed?.malformed.length], [0, 1], JSON.stringify({ field, value, time }));
  }
  assert.deepEqual(parseCallback(callback("flows", {}), PARTS), { items: [], malformed: [], unused: ["flows"] });
});
