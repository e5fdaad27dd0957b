/** Stored second factor of an account. */
export type SecondFactor = {
  /** Base32. */
  secret: string;
  /** Null while it is unconfirmed and not required at logins. */
  confirmedAt: Date | null;
  /** The newest step (30 s since 1970) whose code was used; codes of this and earlier steps are refused. */
  lastStep: number;
};

export const RECOVERY_CODES = 10;
/** Look-alike letters and digits are left out, as codes are read from paper. Ten characters are 49 bits. */
export const RECOVERY_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const RECOVERY_LENGTH = 10;

const TOTP_CODE = /^\d{6}$/;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Parses the typed text as a code of the app or a recovery code; null for neither. Blanks, hyphens and case do not matter. */
export function parseOtp(typed: string): { kind: "totp" | "recovery"; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (TOTP_CODE.test(code)) return { kind: "totp", code };
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : null;
}

/** A recovery code as it is shown: in two halves. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
