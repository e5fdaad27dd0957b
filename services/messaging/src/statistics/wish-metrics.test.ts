import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Wish } from "../domain/wish/wish.ts";
import { createWishMetrics } from "./wish-metrics.ts";

const wish = (patch: Partial<Wish>) =>
  ({ kind: null, state: "gathering", receivedAt: new Date(0), offers: [], ...patch }) as Wish;

test("wishes imported from a former system count as nothing, parts of a message as wishes of their own", async () => {
  const metrics = createMetrics("test");
  const count = createWishMetrics(metrics);
  const counted = async () => (await metrics.counter("wishes_total", "").get()).values[0]?.value;
  count(null, wish({ kind: "wish", state: "closed" }));
  assert.equal(await counted(), 0);
  count(null, wish({ kind: "wish", state: "choosing", splitFrom: "first" }));
  count(wish({}), wish({ kind: "wish", state: "choosing" }));
  assert.equal(await counted(), 2);
});
