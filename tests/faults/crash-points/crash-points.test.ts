import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { ARRIVES_MS } from "../../support/wait-until-settled.ts";
import { type FaultHarness, startFaultHarness } from "../_harness.ts";
import { expectWishCounts, ONE_PAID_WISH, UNPAID_WISH } from "../_wish-counts.ts";
import {
  newConsumer,
  sendPizzaWish,
  tapNotSoldHere,
  tapTenho,
  waitForAllQuestions,
  waitForQuestion,
} from "../_wish-steps.ts";
import { correctionCrashes } from "./_correction-crashes.ts";
import { consumeCorrections } from "./_corrections-consumer.ts";
import { paymentCrashes } from "./_payment-crashes.ts";
import { restartAtCrashPoint } from "./_restart-at-crash-point.ts";
import { returnCrashes } from "./_return-crashes.ts";

/** Lines between which messaging may die before the merchants are asked, and after one has tapped TENHO. */
const WHILE_ASKING = [
  "inbound-after-contact",
  "inbound-before-done",
  "wish-after-categorise",
  "offers-stored",
  "outgoing-stored",
  "relay-performed-before-pull",
  "sender-marked",
  "sender-answered",
];
const WHILE_ANSWERING = ["answer-marked", "answer-debited", "answer-accepted-before-relay", "tell-batched"];
/** Lines of a fold of the statistics, while the TENHO is counted. */
const WHILE_COUNTING = ["fold-stored", "fold-added", "fold-recorded", "fold-before-end"];

/** Lines after a merchant has said that it does not sell what the wish asks for. */
const WHILE_REFUSING = ["inbound-before-done", "relay-performed-before-pull"];

describe("kill -9 of messaging or payment between any two lines loses nothing and repeats nothing", () => {
  let harness: FaultHarness;
  before(async () => {
    harness = await startFaultHarness("crash-points");
  });
  after(() => harness.close());

  for (const point of WHILE_ASKING) {
    test(`at ${point}`, async () => {
      const consumer = newConsumer();
      await restartAtCrashPoint(harness, "messaging", point);
      const died = harness.stack.exited("messaging");
      await sendPizzaWish(harness, consumer);
      await died;
      await harness.stack.restart("messaging");
      const asked = await waitForQuestion(harness, consumer.mark);
      await waitForAllQuestions(harness, consumer.mark);
      await tapTenho(harness, asked);
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const point of [...WHILE_ANSWERING, ...WHILE_COUNTING]) {
    test(`at ${point}`, async () => {
      const consumer = newConsumer();
      await sendPizzaWish(harness, consumer);
      const asked = await waitForQuestion(harness, consumer.mark);
      await waitForAllQuestions(harness, consumer.mark);
      await restartAtCrashPoint(harness, "messaging", point);
      const died = harness.stack.exited("messaging");
      await tapTenho(harness, asked);
      await died;
      await harness.stack.restart("messaging");
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const point of WHILE_REFUSING) {
    test(`at ${point} of "Não vendo isso"`, async () => {
      const corrections = await consumeCorrections(harness.stack.natsUrlOf("observer"));
      try {
        const consumer = newConsumer();
        await sendPizzaWish(harness, consumer);
        const asked = await waitForQuestion(harness, consumer.mark);
        await waitForAllQuestions(harness, consumer.mark);
        await restartAtCrashPoint(harness, "messaging", point);
        const died = harness.stack.exited("messaging");
        await tapNotSoldHere(harness, asked);
        await died;
        await harness.stack.restart("messaging");
        await eventually("it is made known", () => corrections.of(consumer.mark).length > 0, ARRIVES_MS);
        await expectWishCounts(harness, consumer.phone, consumer.mark, UNPAID_WISH);
        await corrections.upToDate();
        assert.equal(corrections.of(consumer.mark).length, 1);
      } finally {
        await corrections.close();
      }
    });
  }

  correctionCrashes(() => harness);

  const purchases = paymentCrashes(() => harness);
  returnCrashes(() => harness, purchases);

  test("after all of it the numbers of panels are those of the wishes", async () => {
    await eventually("the roll-ups say what the wishes say", () => isCountedRight(harness), ARRIVES_MS);
  });
});

type StoredWish = { offers: { askedAt: Date | null; status: string }[] };

async function isCountedRight(harness: FaultHarness): Promise<boolean> {
  const documents = await harness.documents();
  const wishes = await documents
    .collection<StoredWish>("wishes")
    .find({ kind: "wish", state: { $ne: "void" } })
    .toArray();
  const offers = wishes.flatMap((one) => one.offers.filter(({ askedAt }) => askedAt !== null));
  const state = await documents.collection("rollup_state").findOne({});
  const counted = await documents.collection("rollups").findOne({ generation: state?.serving, scope: "all", day: "" });
  const { wishes: wishCount, accepted, rejected } = counted?.hours.total ?? {};
  const withStatus = (status: string) => offers.filter((offer) => offer.status === status).length;
  return (
    wishCount === wishes.length && accepted === withStatus("accepted") && (rejected ?? 0) === withStatus("rejected")
  );
}
