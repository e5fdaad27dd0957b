import { after, before, describe, test } from "node:test";
import { type FaultHarness, startFaultHarness } from "./_harness.ts";
import { expectWishCounts, ONE_PAID_WISH } from "./_wish-counts.ts";
import { newConsumer, question, questions, tapTenho, wish } from "./_wish-steps.ts";

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
    harness = await startFaultHarness("killed-rooms");
  });
  after(() => harness.close());

  for (const room of NEEDED_TO_ASK) {
    test(`${room} dead when the wish arrives: it waits and goes on`, async () => {
      const consumer = newConsumer();
      await harness.stack.kill(room);
      await wish(harness, consumer);
      await harness.stack.restart(room);
      const asked = await question(harness, consumer.mark);
      await questions(harness, consumer.mark);
      await tapTenho(harness, asked);
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const room of NEEDED_TO_ANSWER) {
    test(`${room} killed as TENHO is tapped: one debit, one pair of contacts`, async () => {
      const consumer = newConsumer();
      await wish(harness, consumer);
      const asked = await question(harness, consumer.mark);
      await questions(harness, consumer.mark);
      // The sandbox is the phone itself: it dies with the answers on their way to it.
      if (room === "sandbox") await tapTenho(harness, asked);
      await harness.stack.kill(room);
      if (room !== "sandbox") await tapTenho(harness, asked);
      await harness.stack.restart(room);
      await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }
});
