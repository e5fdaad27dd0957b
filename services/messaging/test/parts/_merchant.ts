import { randomUUID } from "node:crypto";
import type { Offer } from "../../src/domain/wish/wish.ts";
import { createSubscriptionStore } from "../../src/push/subscription-store.ts";
import { offerTo } from "../_panel-harness.ts";
import type { Erasures } from "./_erasure.ts";
import { newSender, storePerson } from "./_person.ts";

/**
 * A merchant with everything this service may store about one: a contact that wrote to us, a contact of an earlier number, a wish it accepted, the
 * message that reported it to the consumer, and a browser subscribed to offers.
 */
export async function storeMerchant({ connection, contacts }: Erasures, more: Partial<Offer> = {}) {
  const { name, phone, waId, bsuid, traces } = newSender();
  const earlier = newSender();
  const id = randomUUID();
  const at = new Date();
  const contact = await contacts.resolve({ waId, bsuid, name, phoneNumberId: "106540352240001", at });
  const formerly = await contacts.findOrCreateByPhone(earlier.phone, name, at);
  const known = {
    status: "accepted",
    reportedInMessage: 1,
    merchantPhone: phone,
    merchantContactId: contact.id,
  } as const;
  const shop = { id, name };
  const offer = offerTo(shop, { ...known, ...more });
  const consumer = newSender();
  const {
    wishId,
    contactId: consumerId,
    send,
  } = await storePerson(connection, consumer, {
    offers: [offer, offerTo({ id: randomUUID(), name: "Casa Vizinha" }, { status: "rejected" })],
    reportsSent: 1,
  });
  await send(`told:${wishId}:1`, consumerId, `${name} tem: ${phone}`, "read");
  const past = await storePerson(connection, newSender(), {
    offers: [
      offerTo(shop, { ...known, status: "rejected", merchantPhone: earlier.phone, merchantContactId: formerly.id }),
    ],
  });
  await send(`notice:${id}`, contact.id, `Olá, ${name}: sua senha`, "sent");
  const endpoint = `https://push.example/${randomUUID()}`;
  const browser = { id: endpoint, endpoint, p256dh: "", auth: "", accountId: id, merchantId: id };
  await createSubscriptionStore(connection).put(browser, at, 10);
  return {
    id,
    phone,
    contactId: contact.id,
    inbound: { waId, bsuid, name, phoneNumberId: "106540352240001", at },
    wishId,
    pastWishId: past.wishId,
    offer,
    consumer,
    traces: [...traces, ...earlier.traces.slice(0, 1), endpoint],
  };
}
