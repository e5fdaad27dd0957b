import { eventually } from "@tenho/tests/support/eventually";
import type { SentMessage } from "../support/sandbox-whatsapp.ts";
import { PIZZERIAS } from "../support/test-data.ts";
import { eventuallyArrives, type WishHarness } from "./_harness.ts";

let consumers = 0;

/** A new consumer's number, and a word that identifies the wish. */
export function newConsumer(): { phone: string; mark: string } {
  consumers += 1;
  const number = String(consumers).padStart(4, "0");
  return { phone: `55869977${number}0`.slice(0, 13), mark: `sabor${number}x` };
}

/** Sends the consumer's text. The callback may be refused meanwhile: WhatsApp delivers it again. */
export async function sendText(harness: WishHarness, { phone }: { phone: string }, text: string): Promise<void> {
  await eventually("the sandbox takes the message", () => harness.wa.inbound({ from: phone, text, name: "Ana" }));
}

/** Sends the consumer's wish for pizza. */
export const sendPizzaWish = (harness: WishHarness, consumer: { phone: string; mark: string }): Promise<void> =>
  sendText(harness, consumer, `quero uma pizza de calabresa ${consumer.mark}`);

/** Waits for the question on the first pizzeria's phone. */
export function waitForQuestion(harness: WishHarness, mark: string): Promise<SentMessage> {
  const phone = PIZZERIAS[0]?.phone ?? "";
  return eventuallyArrives(harness, "the merchant is asked", () => harness.wa.question(phone, mark));
}

/** Waits until all three pizzerias have been asked. */
export async function waitForAllQuestions(harness: WishHarness, mark: string): Promise<void> {
  await Promise.all(
    PIZZERIAS.map(({ phone }) =>
      eventuallyArrives(harness, "every merchant is asked", () => harness.wa.question(phone, mark)),
    ),
  );
}

/** Taps "Não vendo isso" as the first pizzeria. */
export async function tapNotSoldHere(harness: WishHarness, asked: SentMessage): Promise<void> {
  const tap = { from: PIZZERIAS[0]?.phone ?? "", button_id: asked.buttons[2]?.id ?? "", copies: 2 };
  await eventually("the sandbox takes the tap", () => harness.wa.inbound(tap));
}

/** Taps TENHO as the first pizzeria. */
export async function tapTenho(harness: WishHarness, asked: SentMessage, copies = 1): Promise<void> {
  const tap = { from: PIZZERIAS[0]?.phone ?? "", button_id: asked.buttons[0]?.id ?? "", copies };
  await eventually("the sandbox takes the tap", () => harness.wa.inbound(tap));
}
