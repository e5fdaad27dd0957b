import { isValidCnpj as isValid } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { applyMask } from "../text/mask.ts";

/** Characters of a CNPJ: 12 of `0-9A-Z` and two check digits. */
export const CNPJ_LENGTH = 14;

/** The characters of a CNPJ without punctuation, upper case, valid or not. */
export function cnpjCharacters(value: string): string {
  return value.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** Returns whether the check digits of a CNPJ are right: numeric or alphanumeric, masked or not; all-equal is refused. */
export function isValidCnpj(value: string): boolean {
  return isValid(value, { version: 2 });
}

/** The 14 upper-case characters of a valid CNPJ, or null. */
export function normaliseCnpj(value: string): string | null {
  return isValidCnpj(value) ? cnpjCharacters(value) : null;
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`. */
export function formatCnpj(value: string): string {
  return maskCnpj(value);
}

/** Masks a CNPJ field while typing: `12ABC34` → `12.ABC.34`. */
export function maskCnpj(typed: string): string {
  return applyMask(cnpjCharacters(typed), "00.000.000/0000-00");
}
