import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { SentMessage } from "../../support/sandbox-whatsapp.ts";
import { MASTER, PASSWORD } from "../../support/test-data.ts";
import { ARRIVES_MS } from "../../support/wait-until-settled.ts";
import type { FaultHarness } from "../_harness.ts";
import { expectWishCounts, ONE_PAID_WISH, roundsOf } from "../_wish-counts.ts";
import { newConsumer, sendText, tapTenho, waitForAllQuestions, waitForQuestion } from "../_wish-steps.ts";
import { restartAtCrashPoint } from "./_restart-at-crash-point.ts";
import { type Correction, expectOneCandidate } from "./_training-candidates.ts";

const PIZZERIA = 41;
const TYRE_SHOP = 2;

type Consumer = ReturnType<typeof newConsumer>;

/** Crashes while a wish's category is corrected or one message becomes several wishes. */
export function correctionCrashes(getHarness: () => FaultHarness): void {
  /** Corrections by the mark of their wish. */
  const corrections = new Map<string, Correction>();

  /** Waits until all pizzerias have been asked, answers for one, and expects a single round. */
  async function playToItsEnd(consumer: Consumer, expected = ONE_PAID_WISH): Promise<void> {
    const harness = getHarness();
    const asked = await waitForQuestion(harness, consumer.mark);
    await waitForAllQuestions(harness, consumer.mark);
    await tapTenho(harness, asked);
    await expectWishCounts(harness, consumer.phone, consumer.mark, expected);
    assert.equal(await roundsOf(harness, consumer.mark), 1);
  }

  /** Waits for the consumer's message that fits and returns it. */
  const heard = (consumer: Consumer, what: string, isIt: (message: SentMessage) => boolean): Promise<SentMessage> =>
    eventually(what, async () => (await getHarness().wa.outbox(consumer.phone)).find(isIt), ARRIVES_MS);

  const storedWish = (mark: string, state: string): Promise<string> =>
    eventually(
      `the wish is in ${state}`,
      async () => {
        const wishes = (await getHarness().documents()).collection("wishes");
        const found = await wishes.findOne({ text: { $regex: mark }, state, outbox: [] });
        return found === null ? null : String(found._id);
      },
      ARRIVES_MS,
    );

  /** Reads the classifier's best candidate, below its threshold. */
  async function firstGuess(wishId: string): Promise<number> {
    const wishes = (await getHarness().documents()).collection<{
      _id: string;
      guess: { candidates: { id: number }[] };
    }>("wishes");
    const found = await wishes.findOne({ _id: wishId });
    const best = found?.guess.candidates[0];
    assert.ok(best, "the wish holds a guess");
    return best.id;
  }

  async function operator(): Promise<(wishId: string) => Promise<number>> {
    const { gateway } = getHarness().stack.urls;
    const post = (path: string, body: object, token?: string) =>
      fetch(`${gateway}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    const token = await eventually("logged in", async () => {
      const response = await post("/auth/login", { email: MASTER.email, password: PASSWORD });
      return ((await response.json()) as { token?: string }).token;
    });
    return async (wishId) =>
      (await post(`/webhooks/messages/${wishId}/category`, { category_id: PIZZERIA }, token)).status;
  }

  test("at relay-performed-before-pull, and categorisation at correction-recorded, as a consumer picks", async () => {
    const harness = getHarness();
    const consumer = newConsumer();
    await sendText(harness, consumer, `quero ${consumer.mark}`);
    const list = await heard(consumer, "the consumer is asked", ({ buttons }) => buttons.length > 0);
    const guessed = await firstGuess(await storedWish(consumer.mark, "asking_category"));
    const row = list.buttons.find(({ id }) => id.endsWith(`.${PIZZERIA}`));
    assert.ok(row, "a pizzeria is among what it may be");
    await Promise.all([
      restartAtCrashPoint(harness, "messaging", "relay-performed-before-pull"),
      restartAtCrashPoint(harness, "categorisation", "correction-recorded"),
    ]);
    const died = Promise.all([harness.stack.exited("messaging"), harness.stack.exited("categorisation")]);
    await eventually("the sandbox takes the tap", () =>
      harness.wa.inbound({ from: consumer.phone, list_id: row.id, copies: 2 }),
    );
    await died;
    await Promise.all([harness.stack.restart("messaging"), harness.stack.restart("categorisation")]);
    await playToItsEnd(consumer);
    corrections.set(consumer.mark, { source: "consumer_pick", from: guessed, to: PIZZERIA });
  });

  test("at correction-stored, as an operator says what a wish is", async () => {
    const harness = getHarness();
    const consumer = newConsumer();
    await sendText(harness, consumer, `preciso de conserto de pneu ${consumer.mark}`);
    const wishId = await storedWish(consumer.mark, "waiting_merchant");
    const correct = await operator();
    await restartAtCrashPoint(harness, "messaging", "correction-stored");
    const died = harness.stack.exited("messaging");
    assert.ok((await correct(wishId)) >= 500, "the operator gets an error");
    await died;
    await harness.stack.restart("messaging");
    await eventually("said again, it is so already", async () => (await correct(wishId)) === 200, ARRIVES_MS);
    await playToItsEnd(consumer);
    corrections.set(consumer.mark, { source: "operator", from: TYRE_SHOP, to: PIZZERIA });
  });

  test("at wish-spawned, as two wishes of one message are told apart", async () => {
    const harness = getHarness();
    const consumer = newConsumer();
    await restartAtCrashPoint(harness, "messaging", "wish-spawned");
    const died = harness.stack.exited("messaging");
    const [pizza, tyre] = [`pizza de calabresa ${consumer.mark}`, `conserto de pneu ${consumer.mark}`];
    await sendText(harness, consumer, `quero uma ${pizza} e também preciso de ${tyre}`);
    await died;
    await harness.stack.restart("messaging");
    await storedWish(tyre, "waiting_merchant");
    await playToItsEnd(consumer, { ...ONE_PAID_WISH, wishes: 2 });
    const wishes = (await harness.documents()).collection("wishes");
    for (const part of [pizza, tyre]) assert.equal(await wishes.countDocuments({ text: { $regex: part } }), 1, part);
    const confirmations = (await harness.wa.outbox(consumer.phone)).filter(({ body }) =>
      body.includes("Entendi 2 pedidos"),
    );
    assert.equal(confirmations.length, 1, "told once that two wishes were understood");
  });

  // This test is last: an event whose handling died with categorisation is redelivered only after the broker's acknowledgement timeout.
  test("each of them left one candidate, once", async () => {
    assert.equal(corrections.size, 2);
    for (const [mark, correction] of corrections) await expectOneCandidate(getHarness(), mark, correction);
  });
}
