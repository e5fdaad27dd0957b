import { after, before, describe, test } from "node:test";
import { type FaultWorld, startFaultWorld } from "./_harness.ts";
import { expectTally, ONE_PAID_WISH } from "./_wish-counts.ts";
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
  let faults: FaultWorld;
  before(async () => {
    faults = await startFaultWorld("killed-rooms");
  });
  after(() => faults.close());

  for (const room of NEEDED_TO_ASK) {
    test(`${room} dead when the wish arrives: it waits and goes on`, async () => {
      const consumer = newConsumer();
      await faults.world.kill(room);
      await wish(faults, consumer);
      await faults.world.restart(room);
      const asked = await question(faults, consumer.mark);
      await questions(faults, consumer.mark);
      await tapTenho(faults, asked);
      await expectTally(faults, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const room of NEEDED_TO_ANSWER) {
    test(`${room} killed as TENHO is tapped: one debit, one pair of contacts`, async () => {
      const consumer = newConsumer();
      await wish(faults, consumer);
      const asked = await question(faults, consumer.mark);
      await questions(faults, consumer.mark);
      // The sandbox is the phone itself: it dies with the answers on their way to it.
      if (room === "sandbox") await tapTenho(faults, asked);
      await faults.world.kill(room);
      if (room !== "sandbox") await tapTenho(faults, asked);
      await faults.world.restart(room);
      await expectTally(faults, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }
});
