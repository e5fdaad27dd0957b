import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/kernel/testing/eventually";
import { ARRIVES_MS } from "../support/wait-until-settled.ts";
import { learningKills } from "./_correction-crashes.ts";
import { listenToCorrections } from "./_corrections-consumer.ts";
import { type FaultWorld, startFaultWorld } from "./_harness.ts";
import { arm } from "./_restart-at-crash-point.ts";
import { expectTally, NOBODY_PAID, ONE_PAID_WISH } from "./_wish-counts.ts";
import { newConsumer, question, questions, tapNotMine, tapTenho, wish } from "./_wish-steps.ts";

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

/** After one has said that the wish is none of its category. */
const WHILE_REFUSING = ["inbound-before-done", "relay-performed-before-pull"];

describe("kill -9 of messaging between any two lines loses nothing and repeats nothing", () => {
  let faults: FaultWorld;
  before(async () => {
    faults = await startFaultWorld("crash-points");
  });
  after(() => faults.close());

  for (const point of WHILE_ASKING) {
    test(`at ${point}`, async () => {
      const consumer = newConsumer();
      await arm(faults, "messaging", point);
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
      await arm(faults, "messaging", point);
      const died = faults.world.exited("messaging");
      await tapTenho(faults, asked);
      await died;
      await faults.world.restart("messaging");
      await expectTally(faults, consumer.phone, consumer.mark, ONE_PAID_WISH);
    });
  }

  for (const point of WHILE_REFUSING) {
    test(`at ${point} of "Não vendo isso"`, async () => {
      const corrections = await listenToCorrections(faults.world.stores.natsUrl);
      try {
        const consumer = newConsumer();
        await wish(faults, consumer);
        const asked = await question(faults, consumer.mark);
        await questions(faults, consumer.mark);
        await arm(faults, "messaging", point);
        const died = faults.world.exited("messaging");
        await tapNotMine(faults, asked);
        await died;
        await faults.world.restart("messaging");
        await eventually("it is made known", () => corrections.of(consumer.mark).length > 0, ARRIVES_MS);
        await expectTally(faults, consumer.phone, consumer.mark, NOBODY_PAID);
        await corrections.upToDate();
        assert.equal(corrections.of(consumer.mark).length, 1);
      } finally {
        await corrections.close();
      }
    });
  }

  learningKills(() => faults);
});
