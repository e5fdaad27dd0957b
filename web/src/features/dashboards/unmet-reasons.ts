import { formatCount } from "../../shared/format/numbers.ts";

type Sums = {
  readonly wishes: number;
  readonly no_seller: number;
  readonly without_balance: number;
  readonly unavailable: number;
};

/** Why nobody could be asked, with the number of wishes where there are several reasons: `: 7 ninguém vende aqui, em 3 quem vende estava sem saldo`. */
export function reasonsText({ wishes, no_seller: noSeller, without_balance: poor, unavailable }: Sums): string {
  const reasons = [
    { count: noSeller, of: "", text: "ninguém vende aqui" },
    { count: poor, of: "em ", text: "quem vende estava sem saldo" },
    { count: unavailable, of: "em ", text: "quem vende não podia responder" },
  ].flatMap(({ count, of, text }) => {
    if (count === 0) return [];
    return [count === wishes ? text : `${of}${formatCount(count)} ${text}`];
  });
  return reasons.length === 0 ? "" : `: ${reasons.join(", ")}`;
}
