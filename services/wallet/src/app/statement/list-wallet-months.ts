import { AppError } from "@tenho/kernel/errors/app-error";
import type { MovementKind } from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import type { WalletPart } from "./ports.ts";

/** Figures of a wallet in a month: credit that came in, TENHOs, and money that left, in centavos and never below zero. */
export type WalletMonth = {
  userId: string;
  unitId: string;
  pixCents: number;
  cardCents: number;
  grantedCents: number;
  spentCents: number;
  tenhos: number;
  reversedCents: number;
  refundedCents: number;
  clawedBackCents: number;
  expiredCents: number;
};

const COLUMN: Readonly<Record<MovementKind, Exclude<keyof WalletMonth, "userId" | "unitId" | "tenhos">>> = {
  pix: "pixCents",
  card: "cardCents",
  initial: "grantedCents",
  manual: "grantedCents",
  debit: "spentCents",
  reversal: "reversedCents",
  refund: "refundedCents",
  clawback: "clawedBackCents",
  expiry: "expiredCents",
};

const MONTH = /^(20[2-9]\d)-(0[1-9]|1[0-2])$/;

/** The first and the last day of a month that has begun. Raises: `invalid_input`. */
function daysOf(month: string, today: string): { from: string; to: string } {
  const [, year, number] = MONTH.exec(month) ?? [];
  if (year === undefined || month > today.slice(0, 7)) throw new AppError("invalid_input", "Mês inválido.");
  const lastDay = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${lastDay}` };
}

/**
 * The wallets of a part with a movement in a calendar month of the launch city, and the last wallet that was looked at: null at the end. A month that is over no
 * longer changes. Raises: `invalid_input`, `unavailable`.
 */
export async function listWalletMonths(
  ctx: Pick<WalletContext, "sums">,
  part: WalletPart,
  { month, today }: { month: string; today: string },
): Promise<{ wallets: WalletMonth[]; last: string | null }> {
  const found = await ctx.sums.walletSums(part, daysOf(month, today));
  const wallets = found.flatMap(({ userId, unitId, sums }) => {
    if (sums.length === 0) return [];
    const wallet: WalletMonth = {
      ...{ userId, unitId, pixCents: 0, cardCents: 0, grantedCents: 0, spentCents: 0, tenhos: 0 },
      ...{ reversedCents: 0, refundedCents: 0, clawedBackCents: 0, expiredCents: 0 },
    };
    for (const { kind, movements, amountCents } of sums) {
      wallet[COLUMN[kind]] += Math.abs(amountCents);
      if (kind === "debit") wallet.tenhos += movements;
    }
    return [wallet];
  });
  return { wallets, last: found.length === part.limit ? (found.at(-1)?.userId ?? null) : null };
}
