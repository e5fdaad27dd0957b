import type { z } from "zod";
import type { ReadFromService } from "../clients/service-http.ts";
import type { getTransaction, getWallet } from "./statement-contract.ts";

type Shown = z.output<typeof getWallet.response>;
type ShownProof = z.output<typeof getTransaction.response>;
type Words = "wish_text" | "customer" | "category";
/** Said by a wallet of this version or later. */
type Test = { is_test?: boolean };

/** A line as the wallet has it: `offer_id` is that of the debit, also on the line of its reversal. */
export type WalletLine = Omit<Shown["transactions"][number], Words | "is_test"> & Test & { offer_id: string | null };

/** A page of a statement as the wallet has it; `period` has the dates of a file, and is null for a screen. */
export type WalletStatement = Omit<Shown, "transactions" | "described"> & {
  transactions: WalletLine[];
  period: { from: string; to: string; time_zone: string } | null;
};

/** A movement with its proof as the wallet has it. */
export type WalletProof = Omit<ShownProof, "wish" | "is_test"> & Test & { wish_id: string | null };

type Filter = { from?: string | undefined; to?: string | undefined; type?: string | undefined };
export type StatementQuery = Filter & {
  time_zone?: string | undefined;
  limit?: string | undefined;
  cursor?: string | undefined;
  for_file?: "true";
};

/** The wallet's own statement, judged by the wallet for the person of the current request. Raises: `not_found`, `invalid_input` by field, `unavailable`. */
export function createWalletStatement(read: ReadFromService) {
  return {
    page: async (userId: string, query: StatementQuery) => (await read(`/wallet/${userId}`, query)) as WalletStatement,
    proof: async (userId: string, movementId: string) =>
      (await read(`/wallet/${userId}/transactions/${movementId}`)) as WalletProof,
  };
}

export type WalletStatementReads = ReturnType<typeof createWalletStatement>;
