import { after, before, describe, test } from "node:test";
import { type FaultWorld, startFaultWorld } from "./fault-world.ts";
import { newConsumer, question, questions, tapTenho, wish } from "./play.ts";
import { expectTally, ONE_PAID_WISH } from "./tally.ts";

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

describe("kill -9 of messaging between any two lines loses nothing and repeats nothing", () => {
  let faults: FaultWorld;
  before(async () => {
    faults = await startFaultWorld("crash-points");
  });
  after(() => faults.close());

  for (const point of WHILE_ASKING) {
    test(`at ${point}`, async () => {
      const consumer = newConsumer();
      await faults.world.restart("messaging", { CRASH_POINT: point });
      const died = faults.world.exited("messaging");
      await wish(faults, consumer);
      await died;
      await faults.world.restart("messaging");
      const asked = await question(faults, consumer.mark);
      await questions(faults, consumer.mark);
      await tapTenho(faults, asked);
      await expectTally(faults, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const point of WHILE_ANSWERING) {
    test(`at ${point}`, async () => {
      const consumer = newConsumer();
      await wish(faults, consumer);
      const asked = await question(faults, consumer.mark);
      await questions(faults, consumer.mark);
      await faults.world.restart("messaging", { CRASH_POINT: point });
      const died = faults.world.exited("messaging");
      await tapTenho(faults, asked);
      await died;
      await faults.world.restart("messaging");
      await expectTally(faults, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }
});
