import { applyMask, digitsOf } from "../text/mask.ts";

/** Digits of a CEP. */
const CEP_LENGTH = 8;

/** The 8 digits of a CEP typed with or without punctuation, or null. */
export function normaliseCep(value: string): string | null {
  const digits = digitsOf(value);
  return /^[\d\s.-]+$/.test(value) && digits.length === CEP_LENGTH && digits !== "00000000" ? digits : null;
}

/** Returns whether a text is a CEP; that it exists only a look-up can tell. */
export function isValidCep(value: string): boolean {
  return normaliseCep(value) !== null;
}

/** pt-BR message for a CEP field, or null when the CEP is well formed. */
export function cepError(value: string): string | null {
  if (value.trim() === "") return "CEP é obrigatório";
  return isValidCep(value) ? null : "CEP deve ter 8 dígitos";
}

/** Masks a CEP field, complete or still being typed: `64200000` → `64200-000`. */
export function maskCep(typed: string): string {
  return applyMask(digitsOf(typed), "00000-000");
}

/** `64200000` → `64200-000`; anything that is no CEP comes back as it is. */
export function formatCep(value: string): string {
  const cep = normaliseCep(value);
  return cep === null ? value : maskCep(cep);
}
