import type { Client } from "@connectrpc/connect";
import { CreditKind, RefundOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { TakeOrder, WalletClient } from "../../app/clients.ts";

const KINDS = { PIX: CreditKind.PIX, CARD: CreditKind.CARD } as const;

const takeFields = ({ userId, source, externalId, credit, amountCents, description }: TakeOrder) => ({
  userId,
  source,
  externalId,
  creditSource: credit.source,
  creditExternalId: credit.externalId,
  amountCents: BigInt(amountCents),
  description,
});

/** Client of the wallet service by RPC. */
export function createWalletClient(rpc: Client<typeof WalletService>): WalletClient {
  return {
    credit: async ({ userId, source, externalId, method, amountCents, description, txid, endToEndId }) => {
      await rpc.credit({
        userId,
        source,
        externalId,
        amountCents: BigInt(amountCents),
        kind: KINDS[method],
        description,
        txid,
        endToEndId: endToEndId ?? "",
      });
    },
    refundCredit: async (order) => {
      const { outcome, unspentCents } = await rpc.refundCredit(takeFields(order));
      const isTaken = outcome === RefundOutcome.TAKEN || outcome === RefundOutcome.ALREADY_TAKEN;
      if (!isTaken && outcome !== RefundOutcome.SPENT) throw new Error(`the wallet answered the outcome ${outcome}`);
      return { outcome: isTaken ? "TAKEN" : "SPENT", unspentCents: Number(unspentCents) };
    },
    unspentOf: async (keys) => {
      const { credits } = await rpc.findCredits({
        keys: keys.map(({ source, externalId }) => ({ source, externalId })),
      });
      return keys.map(({ source, externalId }) => {
        const found = credits.find(({ key }) => key?.source === source && key.externalId === externalId);
        return found?.unspentCents === undefined ? null : Number(found.unspentCents);
      });
    },
    clawBack: async (order) => {
      await rpc.clawBack(takeFields(order));
    },
  };
}
