import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { callService } from "@tenho/kernel/testing/call-service";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createSandbox } from "../../../dev/sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../dev/sandbox/src/config.ts";
import { composeFranchise } from "../src/compose.ts";
import { loadFranchiseConfig } from "../src/config.ts";

export const MERCHANT = "0198b000-0000-7000-8000-000000000001";

/** Wallet, users and messaging in memory: one merchant with R$ 4,70. */
function serveNeighbours(router: ConnectRouter): void {
  const at = timestampFromDate(new Date("2026-01-10T12:00:00Z"));
  router.service(WalletService, {
    getBalances: ({ userIds }) => ({ balances: userIds.map((userId) => ({ userId, balanceCents: 470n })) }),
    summarise: () => ({
      balanceCents: 470n,
      movementCount: 2n,
      currentMonth: { creditsCents: 0n, debitsCents: 30n },
      previousMonth: { creditsCents: 500n, debitsCents: 0n },
      recent: [
        { id: "m1", userId: MERCHANT, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
        { id: "m2", userId: randomUUID(), credit: true, amountCents: 500n, description: "Crédito", createdAt: at },
      ],
    }),
  });
  router.service(UsersService, {
    listMerchants: () => ({ accounts: [{ id: MERCHANT, profile: { displayName: "Pizzaria" }, createdAt: at }] }),
  });
  router.service(MessagingService, {
    getStats: () => ({ recentWishes: 7, series: [{ day: "2026-03-02", wishes: 7, accepted: 3 }] }),
  });
}

/** Longer than any look-up is waited for. */
const SLOW_MS = 60_000;

/** A stand-in for ViaCEP, which can be made to fail. */
export async function startCep() {
  const dir = mkdtempSync(join(tmpdir(), "tenho-cep-"));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: dir,
      WHATSAPP_APP_SECRET: "segredo-de-teste",
      WHATSAPP_VERIFY_TOKEN: "x",
      GRAPH_API_TOKEN: "x",
    }),
  );
  return {
    url: `${sandbox.url}/cep`,
    async fail(mode: "ok" | "down" | "slow" | "error" | "drop"): Promise<void> {
      const response = await fetch(`${sandbox.url}/control/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ target: "cep", mode, ...(mode === "slow" && { delay_ms: SLOW_MS }) }),
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    },
    async stop() {
      await sandbox.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The franchise service as it runs, on stores of its own. */
export async function startFranchise(cepUrl = "http://127.0.0.1:1/cep") {
  const world = await startServiceHarness("franchise");
  const env = { ...world.env, CEP_URL: cepUrl, CEP_TIMEOUT_MS: "5000", CEP_RESET_MS: "200", RPC_TIMEOUT_MS: "30000" };
  const service = await composeFranchise(loadFranchiseConfig(env));
  return {
    world,
    url: service.url,
    rpc: world.rpc(FranchiseService),
    call: callService(service.url, "franchise"),
    serveNeighbours: () => world.serve(serveNeighbours),
    async stop() {
      await service.stop();
      await world.stop();
    },
  };
}

export type TestFranchise = Awaited<ReturnType<typeof startFranchise>>;

/** A unit with a number of its own. */
export function unitDraft(over: object = {}) {
  const id = randomUUID();
  return {
    id,
    name: "Parnaíba – PI",
    code: `unidade-${id}`,
    city: "Parnaíba",
    state: "PI",
    region: "",
    isActive: true,
    phoneNumberId: String(randomInt(1e11, 9e11)),
    displayPhoneNumber: "558633330001",
    timeZone: "America/Fortaleza",
    ...over,
  };
}

export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });
export const master = identityFor({ role: "MASTER" });
