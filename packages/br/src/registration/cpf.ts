import { formatCpf as format } from "@brazilian-utils/brazilian-utils/format-cpf";
import { isValidCpf as isValid } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { applyMask, digitsOf } from "../text/mask.ts";

/** Digits of a CPF. */
export const CPF_LENGTH = 11;

/** Returns whether the check digits of a CPF are right, masked or not; all-equal digits are refused. */
export function isValidCpf(value: string): boolean {
  return isValid(value);
}

/** The 11 digits of a valid CPF, or null. */
export function normaliseCpf(value: string): string | null {
  return isValid(value) ? digitsOf(value) : null;
}

/** `52998224725` → `529.982.247-25`. */
export function formatCpf(value: string): string {
  return format(value);
}

/** Masks a CPF field while typing: `5299822` → `529.982.2`. */
export function maskCpf(typed: string): string {
  return applyMask(digitsOf(typed), "000.000.000-00");
}
