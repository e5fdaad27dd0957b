import { randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { createInboundStore } from "../../src/adapters/db/inbound-store.ts";
import { createRecipientStore } from "../../src/adapters/db/recipient-store.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { acceptedMessageId, offerMessageId } from "../../src/domain/offers/offer-message.ts";
import type { DeliveryState } from "../../src/domain/outgoing/delivery-state.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { withCountEffect } from "../../src/statistics/count-effect.ts";
import { offerTo, wishOf } from "../_panel-harness.ts";

export const SHOP = { id: "0198b000-0000-7000-8000-000000000001", name: "Mercearia Buriti" };
const NUMBER = "106540352240001";

let lastSubscriber = 91_400_000;

/** A unique sender, with the names Meta gives them. */
export function newSender() {
  lastSubscriber += 137;
  const mark = randomBytes(5).toString("hex");
  const phone = `55869${lastSubscriber}`;
  return {
    waId: `5586${lastSubscriber}`,
    phone,
    bsuid: `BR.${mark}`,
    name: `Zenaide${mark}`,
    text: `doce de jenipapo${mark}`,
    /** Texts that must not be found anywhere after the erasure. */
    traces: [`${lastSubscriber}`, mark],
  };
}

export type Sender = ReturnType<typeof newSender>;

/**
 * A person with everything this service may store about one: contact, identities, an inbound record, an answered wish and a void one, messages to them
 * and about them.
 */
export async function storePerson(connection: Connection, sender: Sender, more: Partial<Wish> = {}) {
  const contacts = createContactStore(connection);
  const deliveries = createDeliveryStore(connection);
  const recipients = createRecipientStore(connection);
  const wishes = createWishStore(connection);
  const at = new Date();
  const inbound = { waId: sender.waId, bsuid: sender.bsuid, name: sender.name, phoneNumberId: NUMBER, at };
  const contact = await contacts.resolve(inbound);
  const of = { contactId: contact.id, senderName: sender.name, senderPhone: contact.phone, text: sender.text };
  const parts = [{ wamid: `wamid.${contact.id}`, text: sender.text, at, seq: 1 }];
  const appliedMessageIds = parts.map(({ wamid }) => wamid);
  const state = { closedAt: at, rounds: 0 };
  const candidates = [{ id: 41, name: "Doceria", confidence: 0.9 }];
  const guess = {
    candidates,
    parts: [{ text: sender.text, candidates }],
    threshold: 0.6,
    reliable: true,
    method: "lexical",
    modelVersion: "m1",
  };
  const followUp = { outcome: "UNREACHABLE", note: `falei com ${sender.name}`, at, by: SHOP.id } as const;
  const reversal = { movementId: "m", at, reason: "not_talked" } as const;
  const offer = offerTo(SHOP, { status: "accepted", followUp, reversal });
  const answered = withCountEffect(
    null,
    wishOf({ ...of, ...state, state: "answered", parts, appliedMessageIds, guess, offers: [offer], ...more }),
  );
  const nothing = wishOf({ ...of, ...state, state: "void", kind: "thanks", parts, appliedMessageIds });
  for (const wish of [answered, nothing]) await wishes.insert(wish);
  await createInboundStore(connection).markDone(`m:${NUMBER}:${parts[0]?.wamid}`, "opened", at, null);

  const send = async (id: string, to: string, body: string, delivery: DeliveryState) => {
    const content = { kind: "text", body } as const;
    const message = { id, contactId: to, phoneNumberId: NUMBER, inWindow: content, outsideWindow: null };
    await deliveries.insert([{ ...message, offer: null, usefulUntil: null }], at);
    await deliveries.claimQueued(id, at);
    if (delivery !== "sending") await deliveries.advance(id, "sending", delivery, { wamid: `wamid.${id}.${to}` });
    await deliveries.recordError(id, { code: 1, title: "x", details: `to ${sender.phone}`, at });
  };
  const shopContact = offer.merchantContactId;
  await send(`received:${answered._id}`, contact.id, `Anotado: ${sender.text}`, "read");
  await send(offerMessageId(offer), shopContact, `Um consumidor procura ${sender.text}`, "delivered");
  await send(acceptedMessageId(offer.id), shopContact, `Fale com ${sender.name}: ${sender.phone}`, "delivered");
  await send(`reversed:${offer.id}`, shopContact, `Devolvemos o TENHO de ${sender.text}`, "delivered");
  await recipients.append(`${contact.id}:${NUMBER}`, [`received:${answered._id}`]);
  return { contactId: contact.id, wishId: answered._id, nothingId: nothing._id, offer, inbound, send };
}
