/** The API's amounts: reais as text with two decimals, `"10.00"`. */
export const VALOR = /^\d{1,10}\.\d{2}$/;

/** `"10.00"` → 1000 centavos. */
export const toCents = (valor: string): number => Number(valor.replace(".", ""));

/** 1000 centavos → `"10.00"`. */
export const toValor = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
