import { createKnex } from "@tenho/kernel/db/create-knex";
import { callService } from "@tenho/kernel/testing/calls/call-service";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { composeFranchise } from "../src/compose.ts";
import { loadFranchiseConfig } from "../src/config.ts";
import { serveOtherServices } from "./_clients.ts";
import { unitDraft } from "./_unit-builder.ts";

/** The franchise service as it runs, on stores of its own. */
export async function startFranchiseHarness(cepUrl = "http://127.0.0.1:1/cep", over: Record<string, string> = {}) {
  const harness = await startServiceHarness("franchise");
  const quick = { CEP_TIMEOUT_MS: "5000", CEP_RESET_MS: "200", RPC_TIMEOUT_MS: "30000" };
  const config = loadFranchiseConfig({ ...harness.env, CEP_URL: cepUrl, ...quick, ...over });
  const service = await composeFranchise(config);
  const rpc = harness.rpc(FranchiseService);
  return {
    harness,
    url: service.url,
    rpc,
    call: callService(service.url, "franchise"),
    /** Another process of the service, on the same stores. */
    async startReplica() {
      const replica = await composeFranchise(config);
      return { call: callService(replica.url, "franchise"), stop: replica.stop };
    },
    /** The store itself; closed by the caller. */
    openStore: () =>
      createKnex({
        url: config.POSTGRES_URL,
        schema: "franchise",
        poolMax: 1,
        statementTimeoutMs: 5_000,
        applicationName: "test",
      }),
    serveOtherServices: () => harness.serve(serveOtherServices),
    /** A stored unit. */
    async putUnit(over: object = {}) {
      const unit = unitDraft(over);
      await rpc.putUnit({ unit });
      return unit;
    },
    async stop() {
      await service.stop();
      await harness.stop();
    },
  };
}

export type FranchiseHarness = Awaited<ReturnType<typeof startFranchiseHarness>>;

export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });
export const master = identityFor({ role: "MASTER" });
