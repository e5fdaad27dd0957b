import { createKnex } from "@tenho/kernel/db/create-knex";
import { createMetrics } from "@tenho/kernel/metrics/create-metrics";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createCardProvider } from "../src/adapters/provider/card-provider.ts";
import { createPixProvider } from "../src/adapters/provider/pix-provider.ts";
import { createWalletClient } from "../src/adapters/rpc/wallet-client.ts";
import { composeMoney } from "../src/compose/money.ts";
import { PIX_KEY } from "./_bank.ts";
import type { PaymentHarness } from "./_harness.ts";

/** What ends a process of a test at a line: nothing after it is done. */
export class Died extends Error {}

/** Dies at the n-th passage of a line. */
export function dieAt(name: string, passage = 1): (point: string) => void {
  let left = passage;
  return (point) => {
    if (point !== name) return;
    left -= 1;
    if (left === 0) throw new Died(name);
  };
}

const silent = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;

/** Another process on the payment's store, with the same bank and wallet; its clock may be set. */
export function startProcess(
  { env, bank, harness }: PaymentHarness,
  {
    crashPoint = () => undefined,
    now = () => new Date(),
  }: { crashPoint?: (name: string) => void; now?: () => Date } = {},
) {
  const url = env.POSTGRES_URL ?? "";
  const knex = createKnex({
    url,
    schema: "payment",
    poolMax: 4,
    statementTimeoutMs: 30_000,
    applicationName: "tenho-payment",
  });
  const metrics = createMetrics("test");
  const shared = { timeoutMs: 20_000, breakerResetMs: 100, metrics };
  const pix = createPixProvider({
    ...shared,
    baseUrl: bank.env.PIX_API_URL,
    tokenUrl: `${bank.env.PIX_API_URL}/oauth/token`,
    clientId: bank.env.PIX_CLIENT_ID,
    clientSecret: bank.env.PIX_CLIENT_SECRET,
    pixKey: PIX_KEY,
    tls: {},
    now: () => new Date(),
  });
  const card = createCardProvider({ ...shared, baseUrl: bank.env.CARD_API_URL, apiKey: bank.env.CARD_API_KEY });
  const money = composeMoney({
    config: {
      PIX_KEY,
      FIRST_CHECK_MS: 600_000,
      DUE_LEASE_MS: 60_000,
      RECEIVED_SWEEP_MS: 3_600_000,
      RECEIVED_OVERLAP_MS: 7_200_000,
      RETURNED_SWEEP_MS: 86_400_000,
      UNPAID_CHARGE_DAYS: 400,
    },
    knex,
    log: silent,
    wallet: createWalletClient(harness.rpc(WalletService)),
    pix,
    card,
    triggerRelay: () => undefined,
    crashPoint,
    now,
  });
  return {
    ...money,
    knex,
    pix,
    /** A refund as somebody asks for it, and no step further. */
    async openRefund(draft: { id: string; paymentId: string; amountCents: number }) {
      const asked = { key: draft.id, askedCents: draft.amountCents, creditOf: null, reviewId: null };
      const opened = await money.refunds.open({
        ...draft,
        ...asked,
        requestedBy: null,
        unitId: null,
        seenReturnedCents: null,
      });
      if (!("refund" in opened)) throw new Error(opened.outcome);
      return opened.refund;
    },
    async stop() {
      await Promise.all([pix.close(), card.close(), knex.destroy()]);
    },
  };
}
