import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { paymentAccess } from "../src/adapters/db/migrations/access.ts";
import { paymentMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composePayment } from "../src/compose/payment.ts";
import { loadPaymentConfig } from "../src/config.ts";
import { startBank } from "./_bank.ts";
import { createWalletLedger } from "./_wallet-ledger.ts";

export const UNIT = "0198b000-0000-7000-8000-00000000000a";
export const OTHER_UNIT = "0198b000-0000-7000-8000-00000000000b";
export const CHECKOUT_SECRET = "segredo-dos-checkouts-de-teste-0123456789";

/** Periods long enough that nothing runs by itself unless a test is about it. */
const BY_HAND = {
  FIRST_CHECK_MS: "600000",
  RECEIVED_SWEEP_MS: "600000",
  RETURNED_SWEEP_MS: "600000",
  DUE_SWEEP_MS: "50",
  PROVIDER_BREAKER_RESET_MS: "100",
  CHECKS_A_MINUTE: "10000",
  DB_STATEMENT_TIMEOUT_MS: "30000",
};

export type PixPurchase = {
  IsSuccess: boolean;
  Message: string;
  message?: string;
  Item: { pix: { link_qr_code: string; qr_code_data: string } };
  qrCodeUrl: string;
  qrCodeData: string;
  txid: string;
  amount: number;
  expires_at: string;
  status: string;
};

export type ChargeBody = {
  txid: string;
  method: string;
  amount: number;
  paid_amount: number | null;
  returned_amount: number;
  status: string;
  copy_code?: string;
  paid_at: string | null;
  done?: boolean;
  message?: string;
  reason?: string;
};

export type ReviewBody = {
  id: string;
  txid: string;
  user_id: string | null;
  name?: string;
  expected: number | null;
  paid: number;
  decidable: number;
  end_to_end_id: string;
  reason: string;
  state: string;
  decision: string | null;
};

export const client = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
export const admin = (unitId = UNIT) => identityFor({ role: "ADMIN", unitIds: [unitId] });
export const master = identityFor({ role: "MASTER" });

/** Stands in for the gateway between the bank and payment: signs an anonymous identity, as the gateway does. */
async function startGateway(target: string) {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const response = await fetch(`${target}${req.url}`, {
      method: "POST",
      headers: { [IDENTITY_HEADER]: signTestIdentity(identityFor(), "payment"), "content-type": "application/json" },
      body: Buffer.concat(chunks),
    });
    res.writeHead(response.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Payment as it runs, on stores of its own, with the sandbox as the bank and the acquirer. */
export async function startPaymentHarness(
  more: Record<string, string> = {},
  {
    crashPoint,
    cardPath,
  }: { crashPoint?: (name: string) => void /** The acquirer that the sandbox plays. */; cardPath?: string } = {},
) {
  const [harness, bank] = await Promise.all([
    startServiceHarness("payment", { migrations: paymentMigrations, access: paymentAccess }),
    startBank(),
  ]);
  const ledger = createWalletLedger();
  const merchants = new Map<string, { unitId: string; displayName: string }>();
  await harness.serve((router) => {
    router.service(WalletService, ledger.service);
    router.service(UsersService, {
      getAccounts: ({ ids }) => ({
        accounts: ids.flatMap((id) => {
          const merchant = merchants.get(id);
          if (merchant === undefined) return [];
          const profile = { displayName: merchant.displayName };
          return [{ id, role: Role.CLIENT, unitId: merchant.unitId, email: `${id}@exemplo.com.br`, profile }];
        }),
      }),
    });
  });
  const env: Record<string, string> = {
    ...harness.env,
    ...bank.env,
    ...(cardPath !== undefined && { CARD_API_URL: `${bank.url}${cardPath}` }),
    ...BY_HAND,
    HOOKS_PORT: "0",
    CHECKOUT_SECRET,
    ...more,
  };
  const startReplica = () => composePayment(loadPaymentConfig(env), crashPoint === undefined ? {} : { crashPoint });
  const service = await startReplica();
  const gateway = await startGateway(service.hooksUrl);
  bank.callBackTo(gateway.url);
  const call = callService(service.url, "payment");
  return {
    harness,
    bank,
    ledger,
    env,
    service,
    call,
    gatewayUrl: gateway.url,
    startReplica,
    rpc: harness.rpc(PaymentService),
    /** Adds a new merchant of a unit; returns its id. */
    merchant(unitId = UNIT, displayName = "Padaria"): string {
      const userId = randomUUID();
      merchants.set(userId, { unitId, displayName });
      return userId;
    },
    buy: (userId: string, amount = 10, as = client(userId)) =>
      call<PixPurchase>("POST", "/payment/pix", { as, json: { amount } }),
    check: (userId: string, as = client(userId)) =>
      call<{ checked: number; credited: number; amount: number }>("POST", `/payment/check-pending-pix/${userId}`, {
        as,
      }),
    charge: async (txid: string) => (await call<ChargeBody>("GET", `/payment/charges/${txid}`, { as: master })).body,
    /** Waits until a charge is seen in this state. */
    reaches: (txid: string, status: string) =>
      eventually(`${txid} is ${status}`, async () => {
        const { body } = await call<ChargeBody>("GET", `/payment/charges/${txid}`, { as: master });
        return body.status === status ? body : undefined;
      }),
    reviews: async () =>
      (await call<{ reviews: ReviewBody[] }>("GET", "/payment/reviews?limit=100", { as: master })).body.reviews,
    /** Posts a callback as a bank, or as an impostor. */
    callback: (body: unknown, query = `?hmac=${bank.env.PIX_CALLBACK_SECRET}`, path = "/hooks/pix/pix") =>
      fetch(`${gateway.url}${path}${query}`, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async stop() {
      await gateway.stop();
      await service.stop();
      await bank.stop();
      await harness.stop();
    },
  };
}

export type PaymentHarness = Awaited<ReturnType<typeof startPaymentHarness>>;
