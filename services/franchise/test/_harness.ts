import { callService } from "@tenho/kernel/testing/call-service";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { composeFranchise } from "../src/compose.ts";
import { loadFranchiseConfig } from "../src/config.ts";
import { serveOtherServices } from "./_clients.ts";
import { unitDraft } from "./_unit-builder.ts";

/** The franchise service as it runs, on stores of its own. */
export async function startFranchiseHarness(cepUrl = "http://127.0.0.1:1/cep") {
  const harness = await startServiceHarness("franchise");
  const env = { ...harness.env, CEP_URL: cepUrl, CEP_TIMEOUT_MS: "5000", CEP_RESET_MS: "200", RPC_TIMEOUT_MS: "30000" };
  const service = await composeFranchise(loadFranchiseConfig(env));
  const rpc = harness.rpc(FranchiseService);
  return {
    harness,
    url: service.url,
    rpc,
    call: callService(service.url, "franchise"),
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
