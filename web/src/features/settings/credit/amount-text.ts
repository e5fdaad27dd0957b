import { maskMoney } from "@tenho/br/money/money";

/** Reais as the money fields hold them: "0,30". */
export const amountText = (reais: number): string => maskMoney(String(Math.round(reais * 100)));
