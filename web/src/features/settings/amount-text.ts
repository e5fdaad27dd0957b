import { maskMoney } from "@tenho/br/money/money";

/**
 * Masks money where zero is a valid amount: "0" becomes "0,00". Deleting the last digit of that leaves two zeros, which empty
 * the field.
 */
export function maskMoneyOrZero(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return /^(?:0|0{3,})$/.test(digits) ? "0,00" : maskMoney(typed);
}

/** Reais as the money fields hold them: "0,30". */
export const amountText = (reais: number): string => maskMoneyOrZero(String(Math.round(reais * 100)));
