import assert from "node:assert/strict";
import { it } from "node:test";
import { noticeOf, type OutgoingMessage } from "./message.ts";

const MESSAGE: OutgoingMessage = {
  id: "told:wish:1",
  contactId: "ana",
  phoneNumberId: "1",
  inWindow: { kind: "text", body: "oi" },
  outsideWindow: null,
  offer: null,
  usefulUntil: null,
};

it("passes on both outcomes of an offer's message, the failure alone of one that tells of answers, and none of others", () => {
  const offer = { ...MESSAGE, offer: { wishId: "wish", offerId: "offer" } };
  const told = { ...MESSAGE, tells: { wishId: "wish", batch: 1 } };
  const notices = [offer, told, MESSAGE].map((message) => [noticeOf(message, "accepted"), noticeOf(message, "failed")]);
  assert.deepEqual(notices, [
    ["accepted", "failed"],
    [null, "failed"],
    [null, null],
  ]);
});
