/** Kept of an account's second factor. */
export type SecondFactor = {
  /** Base32. */
  secret: string;
  /** Null: begun, and not asked for at logins yet. */
  confirmedAt: Date | null;
  /** The newest step (30 s since 1970) whose code was used; codes of it and of those before are refused. */
  lastStep: number;
};

export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike: a code is read from paper. Ten of them are 49 bits. */
export const RECOVERY_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const RECOVERY_LENGTH = 10;

const TOTP_CODE = /^\d{6}$/;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** What a person typed: a code of the app, a recovery code, or null for neither. Blanks, hyphens and case do not matter. */
export function parseOtp(typed: string): { kind: "totp" | "recovery"; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (TOTP_CODE.test(code)) return { kind: "totp", code };
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : null;
}

/** A recovery code as it is shown: in two halves. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
