import type { AnswerRule } from "../_bank.ts";

/**
 * The outcome of a paid charge of R$ 10,00. `taken back`: credited, and the credit taken by a devolução; `credited, listed`: credited, and what else the answer
 * holds is listed as unreadable; `credited, second before MASTER`: a further payment waits for a decision.
 */
export type Verdict =
  | "credited"
  | "credited, second before MASTER"
  | "before MASTER"
  | "unreadable"
  | "taken back"
  | "credited, listed";

type Change = Pick<AnswerRule, "set" | "drop" | "body" | "text">;

/** A way in which a bank may answer about a paid charge, as a rule for `GET /cob/{txid}`. */
export type Variant = Readonly<{
  change: Change;
  verdict: Verdict;
  /** Changes the list of received Pix, and a single one, in the same way; without it those are as in the manual. */
  alsoListed?: Change;
  /** Changes the answer to the making of the charge. */
  made?: Change;
  /** The verdict once the bank answers as in the manual; without it the same, or `credited` for what could not be read. */
  mended?: Verdict;
  /** True where the charge is paid a second time. */
  isPaidTwice?: boolean;
}>;

/** A charge of R$ 10,00 that was paid at the bank. */
export type PaidCharge = Readonly<{ key: string; txid: string; e2eid: string }>;

/** Variants by what is odd about them. */
export type Variants = Readonly<Record<string, Variant>>;

export const credited = (change: Change): Variant => ({ change, verdict: "credited" });
export const reviewed = (change: Change): Variant => ({ change, verdict: "before MASTER" });
/** Neither the charge nor the list can be read. */
export const unreadable = (change: Change, alsoListed: Change = change): Variant => ({
  change,
  verdict: "unreadable",
  alsoListed,
});

/** Lays fields over each payment of the charge. */
export const pix = (fields: object): Change => ({ set: { pix: fields } as never });
/** Lays fields over the charge. */
export const cob = (fields: object): Change => ({ set: fields as never });

/** The payment as in the manual. */
export const paymentOf = ({ key, txid, e2eid }: PaidCharge) => ({
  endToEndId: e2eid,
  txid,
  valor: "10.00",
  chave: key,
  horario: "2026-11-25T13:00:00.000Z",
});

/** The charge as in the manual. */
export const chargeOf = (paid: PaidCharge) => ({
  txid: paid.txid,
  status: "CONCLUIDA",
  valor: { original: "10.00" },
  chave: paid.key,
  pix: [paymentOf(paid)],
});
