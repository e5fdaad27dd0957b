import assert from "node:assert/strict";
import { eventually } from "@tenho/tests/support/eventually";
import fc from "fast-check";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, type Inbound, newWamid, tapsOf } from "../_flow-harness.ts";

export const CHATTER = ["sei lá", "kkk", "hein", "??"];
export const CHOICES = ["2", "a última", "opção 1", "não", "4", "9"];
const AUTOMATIC = [
  "Olá! Agradecemos sua mensagem. Não estamos disponíveis no momento, mas responderemos assim que possível.",
  "Sou o assistente virtual. Digite 1 para pedidos",
];
const STOPS = ["SAIR", "me tira da lista", "para de mandar mensagem", "não quero mais receber", "pare", "stop"];
const WORDS_OF_MERCHANT = ["tenho sim", "ñ tenho", "por 45 reais", "quanto ele quer pagar?", "obrigado", ...AUTOMATIC];
/** Messages that follow from what others did, not from what the person wrote just now. */
const FOLLOWING = ["welcome:", "told:", "silence:", "nobody:"];
const SECONDS = 2;

/** The model of one consumer's talk: whether they left, and the texts that asked for something. */
export type TalkModel = { isOut: boolean; requests: string[]; last: Inbound | null };

/** One consumer and one merchant at the real flow, on clocks that go on with each step. */
export class TalkWorld {
  readonly harness: FlowHarness;
  readonly consumer: string;
  readonly merchant: ReturnType<typeof pizzeria>;
  readonly start: number;
  steps = 0;

  constructor(harness: FlowHarness, run: number, start: number) {
    this.harness = harness;
    this.consumer = `55869771${String(run).padStart(4, "0")}`;
    this.merchant = pizzeria(run % 100);
    this.start = start;
    harness.state.merchants = [this.merchant];
    harness.state.balances.set(this.merchant.id, 1_000n);
  }

  /** Sends something and waits until nothing more follows; returns the messages to the consumer. */
  async send(message: Inbound, copies = 1): Promise<OutgoingMessage[]> {
    const before = new Set((await this.toConsumer()).map(({ id }) => id));
    this.steps += 1;
    const at = new Date(this.start + this.steps * SECONDS * 1_000);
    for (let copy = 0; copy < copies; copy += 1) await this.harness.receive({ at, ...message });
    await this.settle();
    return (await this.toConsumer()).filter(({ id }) => !before.has(id));
  }

  async settle(): Promise<void> {
    await this.harness.allHandled();
    await eventually("nothing follows", async () =>
      (await this.harness.allWishes()).every(
        ({ state, outbox, notifyConsumerAt, offers }) =>
          !["gathering", "sorting", "choosing"].includes(state) &&
          outbox.length === 0 &&
          notifyConsumerAt === null &&
          offers.every(({ status }) => status !== "answering"),
      ),
    );
  }

  async contactId(): Promise<string | null> {
    const found = await this.harness.connection.collection("contacts").findOne({ waId: this.consumer });
    return found === null ? null : String(found._id);
  }

  async toConsumer(): Promise<OutgoingMessage[]> {
    const id = await this.contactId();
    return [...this.harness.sent.values()].filter(({ contactId }) => contactId === id);
  }

  /** Asserts everything that holds after every step, whatever was sent. */
  async check(model: TalkModel): Promise<void> {
    const id = await this.contactId();
    const all = (await this.harness.allWishes()).filter(({ contactId }) => contactId === id);
    const lines = all.filter(({ offers }) => offers.length > 0).flatMap(({ text }) => text.split("\n"));
    for (const line of lines) assert.ok(model.requests.includes(line), `an offer holds "${line}"`);
    assert.equal(new Set(lines).size, lines.length, "a request was offered twice");
    if (!model.isOut) return;
    for (const { offers, openKey } of all) {
      assert.equal(openKey, undefined, "a wish is open after the stop");
      assert.ok(
        !offers.some(({ status }) => status === "pending" || status === "scheduled"),
        "an offer is open after the stop",
      );
    }
  }
}

type TalkCommand = fc.AsyncCommand<TalkModel, TalkWorld>;

const repliesIn = (messages: readonly OutgoingMessage[]): string[] =>
  messages.map(({ id }) => id).filter((id) => !FOLLOWING.some((prefix) => id.startsWith(prefix)));

/** A step of the consumer's: at most `most` replies, none to one who left, and everything that always holds. */
const step = (
  name: string,
  most: number,
  run: (model: TalkModel, world: TalkWorld) => Promise<OutgoingMessage[]>,
): TalkCommand => ({
  check: () => true,
  toString: () => name,
  async run(model, world) {
    const wasOut = model.isOut;
    const replies = repliesIn(await run(model, world));
    assert.ok(replies.length <= most, `${name} got ${replies.join(", ")}`);
    if (wasOut && model.isOut && most === 0) assert.deepEqual(replies, []);
    await world.check(model);
  },
});

const written = (model: TalkModel, world: TalkWorld, text: string) => {
  model.last = { from: world.consumer, text, wamid: newWamid() };
  return world.send(model.last);
};

/** All steps of random talks: wishes, answers, chatter, machines, stops, duplicates, taps out of order, and the merchant's words and taps. */
export const talkCommands = [
  fc.boolean().map((isSure) =>
    step(isSure ? "request" : "unsure request", 1, (model, world) => {
      world.harness.state.reliable = isSure;
      const text = `quero uma pizza ${"abcdefghij"[model.requests.length % 10]}${model.requests.length}`;
      model.requests.push(text);
      model.isOut = false;
      return written(model, world, text);
    }),
  ),
  fc.constantFrom(...CHOICES).map((text) => step(`choice ${text}`, 1, (model, world) => written(model, world, text))),
  fc.constantFrom(...CHATTER).map((text) => step(`chatter ${text}`, 1, (model, world) => written(model, world, text))),
  fc.constantFrom(...AUTOMATIC).map((text) => step("machine", 0, (model, world) => written(model, world, text))),
  fc.constantFrom(...STOPS).map((text) =>
    step(`stop ${text}`, 1, (model, world) => {
      model.isOut = true;
      return written(model, world, text);
    }),
  ),
  fc.constant(
    step("the last message again, twice", 0, async (model, world) =>
      model.last === null
        ? []
        : world.send({ ...model.last, at: new Date(world.start + world.steps * SECONDS * 1_000) }, 2),
    ),
  ),
  fc.nat().map((index) =>
    step("a tap out of order", 1, async (model, world) => {
      const ids = (await world.toConsumer()).flatMap(tapsOf);
      const tap = ids[index % Math.max(ids.length, 1)];
      if (tap === undefined) return [];
      // A tap on a row or on a yes asks that somebody be looked for.
      model.isOut = false;
      model.last = { from: world.consumer, tap, wamid: newWamid() };
      return world.send(model.last);
    }),
  ),
  fc
    .constantFrom(...WORDS_OF_MERCHANT)
    .map((text) =>
      step(`merchant: ${text}`, 0, (_, world) => world.send({ from: waIdOf(world.merchant), text, wamid: newWamid() })),
    ),
  fc.tuple(fc.nat(), fc.nat()).map(([offer, button]) =>
    step("merchant taps", 0, async (_, world) => {
      const offers = world.harness.sentMessages("offer:");
      const tap = tapsOf(offers[offer % Math.max(offers.length, 1)] ?? ({ inWindow: { kind: "text" } } as never))[
        button % 2
      ];
      return tap === undefined ? [] : world.send({ from: waIdOf(world.merchant), tap });
    }),
  ),
  fc.constant(
    step("time passes", 0, async (_, world) => {
      world.harness.advanceClock(10_000);
      return [];
    }),
  ),
];
