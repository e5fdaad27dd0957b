import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { DebitOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { WalletClient } from "../../app/ports/clients.ts";

const SOURCE = "offer";
const BALANCES_MAX = 1_000;

/** Client that asks the wallet for balances, the price and the debit. */
export function createWalletClient(wallet: Client<typeof WalletService>): WalletClient {
  return {
    priceCents: async () => Number((await wallet.getPrice({})).priceCents),
    async balances(merchantIds) {
      const found = new Map<string, number>();
      for (let from = 0; from < merchantIds.length; from += BALANCES_MAX) {
        const { balances } = await wallet.getBalances({ userIds: merchantIds.slice(from, from + BALANCES_MAX) });
        for (const { userId, balanceCents } of balances) found.set(userId, Number(balanceCents));
      }
      return found;
    },
    async debitOffer(wanted) {
      const debit = await debited(wallet, wanted);
      if (debit === null) return { outcome: "no_balance", balanceCents: 0 };
      const { outcome, movementId, balanceBeforeCents, balanceAfterCents } = debit;
      if (outcome === DebitOutcome.NO_BALANCE || outcome === DebitOutcome.CAP_REACHED) {
        const reason = outcome === DebitOutcome.NO_BALANCE ? "no_balance" : "cap_reached";
        return { outcome: reason, balanceCents: Number(balanceAfterCents) };
      }
      if (outcome !== DebitOutcome.PAID && outcome !== DebitOutcome.ALREADY_PAID) {
        throw new AppError("unavailable", "Não foi possível confirmar o débito agora.");
      }
      return {
        outcome: "paid",
        movementId,
        balanceBeforeCents: Number(balanceBeforeCents),
        balanceAfterCents: Number(balanceAfterCents),
      };
    },
    async reverseOffer({ merchantId, offerId, description }) {
      const request = { userId: merchantId, source: SOURCE, externalId: offerId, description };
      const { movementId, amountCents, balanceAfterCents } = await wallet.reverseDebit(request);
      return { movementId, amountCents: Number(amountCents), balanceCents: Number(balanceAfterCents) };
    },
  };
}

/** Debits the wallet; null when the merchant has none, which counts as no balance. */
async function debited(wallet: Client<typeof WalletService>, wanted: Parameters<WalletClient["debitOffer"]>[0]) {
  const { merchantId: userId, offerId: externalId, amountCents, description, ...proof } = wanted;
  try {
    const amount = { amountCents: BigInt(amountCents), description };
    return await wallet.debit({ userId, source: SOURCE, externalId, ...amount, ...proof });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
