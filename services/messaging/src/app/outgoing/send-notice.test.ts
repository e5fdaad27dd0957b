import assert from "node:assert/strict";
import { test } from "node:test";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import { accountChanged, type NoticeContent, temporaryPassword } from "../../domain/outgoing/texts/notices.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { Delivery } from "../ports/delivery-store.ts";
import { createSendNotice } from "./send-notice.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const NUMBER = "100000000000001";

async function send(content: NoticeContent, { wroteAt, isRefused }: { wroteAt?: Date; isRefused: boolean }) {
  const stored: OutgoingMessage[] = [];
  const windows = wroteAt === undefined ? {} : { [NUMBER]: wroteAt };
  const sendNotice = createSendNotice({
    contacts: { findOrCreateByPhone: async () => ({ id: "ana", windows }) as Contact },
    outgoing: { enqueue: async (messages) => void stored.push(...messages) },
    deliveries: { get: async () => ({ message: stored[0] }) as Delivery },
    franchise: { numberOfUnit: async () => NUMBER },
    isTemplateRefused: async () => isRefused,
    now: () => NOW,
  });
  await sendNotice({ id: "1", phone: "5586988887777", unitId: "", content });
  return stored.length;
}

test("a temporary password is refused at once where nothing could carry it, and nothing is stored", async () => {
  const password = temporaryPassword("Abcd2345Efgh", "30");
  await assert.rejects(send(password, { isRefused: true }), { code: "unprocessable" });
  assert.equal(await send(password, { isRefused: false }), 1);
  const anHourAgo = new Date(NOW.getTime() - 3_600_000);
  assert.equal(
    await send(password, { isRefused: true, wroteAt: anHourAgo }),
    1,
    "inside the window no template is needed",
  );
});

test("an alert that nobody waits for is stored all the same: the template may be approved before it is of no use", async () => {
  const alert = accountChanged({ change: "a senha mudou", when: "hoje", usefulMinutes: 60, link: "" });
  assert.equal(await send(alert, { isRefused: true }), 1);
});
