import { after, before, describe, test } from "node:test";
import { type FaultHarness, startFaultHarness } from "./_harness.ts";
import { expectWishCounts, ONE_PAID_WISH } from "./_wish-counts.ts";
import { newConsumer, sendPizzaWish, tapTenho, waitForAllQuestions, waitForQuestion } from "./_wish-steps.ts";

const NEEDED_TO_ASK = [
  "gateway",
  "categorisation",
  "franchise",
  "users",
  "wallet",
  "nats",
  "postgres",
  "mongo",
] as const;
const NEEDED_TO_ANSWER = ["gateway", "users", "wallet", "nats", "postgres", "mongo", "sandbox"] as const;

describe("kill -9 of any service, the broker or a database", () => {
  let harness: FaultHarness;
  before(async () => {
    harness = await startFaultHarness("killed-processes");
  });
  after(() => harness.close());

  for (const name of NEEDED_TO_ASK) {
    test(`${name} dead when the wish arrives: it waits and goes on`, async () => {
      const consumer = newConsumer();
      await harness.stack.kill(name);
      await sendPizzaWish(harness, consumer);
      await harness.stack.restart(name);
      const asked = await waitForQuestion(harness, consumer.mark);
      await waitForAllQuestions(harness, consumer.mark);
      await tapTenho(harness, asked);
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const name of NEEDED_TO_ANSWER) {
    test(`${name} killed as TENHO is tapped: one debit, one pair of contacts`, async () => {
      const consumer = newConsumer();
      await sendPizzaWish(harness, consumer);
      const asked = await waitForQuestion(harness, consumer.mark);
      await waitForAllQuestions(harness, consumer.mark);
      // The sandbox is the phone itself: it loses the answers on their way to it.
      if (name === "sandbox") await tapTenho(harness, asked);
      await harness.stack.kill(name);
      if (name !== "sandbox") await tapTenho(harness, asked);
      await harness.stack.restart(name);
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }
});
