import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "@tenho/kernel/testing/fake-clock";
import type { RecipientState } from "../ports/recipient-store.ts";
import { createSendToRecipient } from "./send-to-recipient.ts";

const running = () => false;

function setUp() {
  const clock = fakeClock("2026-03-02T12:00:00Z");
  let stored: RecipientState = { recipient: "ana", owner: null, until: null, queue: ["m1", "m2"], pairClearAt: null };
  const sent: string[] = [];
  const replica = (owner: string, send: (id: string) => Promise<"done">) =>
    createSendToRecipient({
      recipients: {
        append: async () => stored,
        get: async () => stored,
        write: async (before, patch, { remove }) => {
          if (before.owner !== stored.owner || before.until?.getTime() !== stored.until?.getTime()) return null;
          stored = { ...stored, ...patch, queue: stored.queue.filter((id) => id !== remove) };
          return stored;
        },
      },
      dueMessages: {
        send: async (id) => {
          sent.push(`${owner} ${id}`);
          return send(id);
        },
      },
      owner,
      leaseMs: 15_000,
      callMs: 10_000,
      pairLimit: { burst: 40, intervalMs: 6_000 },
      now: clock.now,
    });
  return { clock, sent, replica };
}

test("while one replica sends to a recipient another sends nothing; after the lease's end the one that lost it stops", async () => {
  const { clock, sent, replica } = setUp();
  const other = replica("b", async () => "done");
  const outcomes: string[] = [];
  const one = replica("a", async () => {
    outcomes.push(await other({ recipient: "ana", found: [] }, running));
    clock.advance(15_001);
    outcomes.push(await other({ recipient: "ana", found: [] }, running));
    return "done";
  });
  assert.equal(await one({ recipient: "ana", found: [] }, running), "busy");
  assert.deepEqual(outcomes, ["busy", "done"]);
  assert.deepEqual(sent, ["a m1", "b m1", "b m2"]);
});
