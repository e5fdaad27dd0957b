import { createKnex } from "@tenho/kernel/db/create-knex";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { openUnitFixtures } from "../fixtures/unit-fixtures.ts";
import { franchiseMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composeFranchise } from "../src/compose.ts";
import { loadFranchiseConfig } from "../src/config.ts";
import { unitDraft } from "./_unit-builder.ts";

/** The franchise service as in production, on its own stores. */
export async function startFranchiseHarness(cepUrl = "http://127.0.0.1:1/cep", over: Record<string, string> = {}) {
  const harness = await startServiceHarness("franchise", { migrations: franchiseMigrations });
  const quick = { CEP_TIMEOUT_MS: "5000", CEP_RESET_MS: "200", FOLDED_TEXT_SWEEP_MS: "100" };
  const config = loadFranchiseConfig({ ...harness.env, CEP_URL: cepUrl, ...quick, ...over });
  const service = await composeFranchise(config);
  const rpc = harness.rpc(FranchiseService);
  const fixtures = openUnitFixtures(config.POSTGRES_URL);
  return {
    harness,
    url: service.url,
    rpc,
    call: callService(service.url, "franchise"),
    /** Starts another process of the service, on the same stores. */
    async startReplica() {
      const replica = await composeFranchise(config);
      return { call: callService(replica.url, "franchise"), stop: replica.stop };
    },
    /** Opens the database; the caller closes it. */
    openStore: () =>
      createKnex({
        url: config.POSTGRES_URL,
        schema: "franchise",
        poolMax: 1,
        statementTimeoutMs: 5_000,
        applicationName: "test",
      }),
    /** A stored unit. */
    async putUnit(over: object = {}) {
      const unit = unitDraft(over);
      await fixtures.putUnit(unit);
      return unit;
    },
    putSharedNumber: fixtures.putSharedNumber,
    async stop() {
      await service.stop();
      await fixtures.close();
      await harness.stop();
    },
  };
}

export type FranchiseHarness = Awaited<ReturnType<typeof startFranchiseHarness>>;

export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });
export const master = identityFor({ role: "MASTER" });
