import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { readMessageItem } from "./message-item.ts";

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const read = (item: object, contact?: unknown) => {
  const contactJson = contact === undefined ? new Uint8Array() : bytes(contact);
  return readMessageItem(
    encodeEvent(InboundItemSchema, { phoneNumberId: "106540352242922", itemJson: bytes(item), contactJson }),
    1,
  );
};
const message = {
  id: "wamid.1",
  from: "558688887777",
  type: "text",
  timestamp: "1795000000",
  text: { body: "quero pizza" },
};

describe("a message of WhatsApp", () => {
  it("is read though its optional fields are null, of another form, or numbers where texts are usual", () => {
    const expected = read(message);
    for (const odd of [
      { context: null, interactive: null, button: null, system: null, audio: null, image: null, from_user_id: null },
      { context: "nenhum" },
      { context: { id: null, from: null } },
      { timestamp: 1_795_000_000 },
      { referral: null, errors: null },
    ]) {
      assert.deepEqual(read({ ...message, ...odd }), expected, JSON.stringify(odd));
    }
  });

  it("is read though the contact beside it is not: the message names its sender", () => {
    const named = read(message, { profile: { name: "Ana" } });
    assert.equal(named.sender.name, "Ana");
    for (const contact of [
      { profile: null, wa_id: null },
      { profile: { name: null } },
      { profile: "Ana" },
      { user_id: "com espaço" },
    ]) {
      assert.deepEqual(read(message, contact).sender, { ...named.sender, name: "" }, JSON.stringify(contact));
    }
  });

  it("is none without what is needed: its id, its moment, its kind and its sender", () => {
    for (const missing of [{ id: null }, { timestamp: null }, { timestamp: "ontem" }, { type: null }, { from: null }]) {
      assert.throws(() => read({ ...message, ...missing }), PoisonError, JSON.stringify(missing));
    }
  });
});
