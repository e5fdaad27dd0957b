import assert from "node:assert/strict";
import { it } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createPaymentMetrics } from "./payment-metrics.ts";

const NOTHING = {
  charges: new Map(),
  reviews: 0,
  lagSeconds: 0,
  failing: { count: 0, attemptsMax: 0 },
  unreadable: [],
  readUntil: new Map(),
  callbackAgeSeconds: null,
};

it("names what cannot be read by its txid while it cannot, and says how far each sweep has read", async () => {
  const metrics = createMetrics("payment");
  const set = createPaymentMetrics(metrics);
  const lines = async (name: string) =>
    (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith(`tenho_${name}{`));
  const txid = "9d36b84fc70b478fb95c12729b90ca25";
  set({
    ...NOTHING,
    unreadable: [{ kind: "charge", txid, attempts: 4 }],
    readUntil: new Map([
      ["received", new Date(1_000_000)],
      ["returned", new Date(2_000_000)],
    ]),
  });
  const [unreadable, ...more] = await lines("payment_unreadable_attempts");
  assert.equal(more.length, 0);
  assert.match(unreadable ?? "", new RegExp(`kind="charge",txid="${txid}".* 4$`));
  const sweeps = await lines("payment_sweep_read_until_timestamp_seconds");
  assert.deepEqual(
    sweeps.map((line) => [/sweep="(\w+)"/.exec(line)?.[1], Number(line.split(" ").at(-1))]),
    [
      ["received", 1_000],
      ["returned", 2_000],
    ],
  );
  set(NOTHING);
  assert.deepEqual(await lines("payment_unreadable_attempts"), []);
});
