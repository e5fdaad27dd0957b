import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import type { Identity } from "@tenho/kernel/auth/identity";
import { contextFrom, runWithContext } from "@tenho/kernel/telemetry/request-context";
import { ListWantedCategoriesRequestSchema } from "@tenho/proto/messaging/v1/messaging_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { wantedCategoriesRpc } from "./wanted-categories-rpc.ts";

const UNIT = "0198a000-0000-7000-8000-000000000001";
const OTHER = "0198a000-0000-7000-8000-000000000002";

const { listWantedCategories } = wantedCategoriesRpc(
  async () => [41, 7],
  () => new Date("2026-11-20T12:00:00Z"),
);

/** Asks for a person through the gateway; without one, as a service for itself. */
function ask(identity: Identity | null) {
  const request = create(ListWantedCategoriesRequestSchema, { unitId: UNIT, days: 90, limit: 10 });
  const caller = identity === null ? { rpcCaller: "users" } : { rpcCaller: "gateway", identity };
  return runWithContext({ ...contextFrom({}), ...caller }, async () => listWantedCategories(request, {} as never));
}

test("what a unit wants is answered to a service, and through the gateway to who runs the unit alone", async () => {
  for (const asker of [null, identityFor({ role: "MASTER" }), identityFor({ role: "ADMIN", unitIds: [UNIT] })]) {
    assert.deepEqual(await ask(asker), { categoryIds: [41, 7] }, asker?.role);
  }
  await assert.rejects(ask(identityFor({ role: "ADMIN", unitIds: [OTHER] })), { code: "forbidden" });
  await assert.rejects(ask(identityFor({ role: "CLIENT", unitIds: [UNIT] })), { code: "forbidden" });
  await assert.rejects(ask(identityFor()), { code: "unauthenticated" });
});
