import type { CredentialChanges } from "../../app/ports.ts";
import type { Credential } from "../../domain/credential.ts";

export type CredentialRow = {
  user_id: string;
  email: string;
  password_hash: string;
  requires_password_change: boolean;
  temporary_hash: string | null;
  temporary_expires_at: Date | null;
  session_version: number;
  failures: number;
  locked_until: Date | null;
};

/** The columns of the changes given, and no others. */
export const columnsOf = (changes: CredentialChanges): Partial<CredentialRow> => ({
  ...(changes.email !== undefined && { email: changes.email }),
  ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
  ...(changes.requiresPasswordChange !== undefined && { requires_password_change: changes.requiresPasswordChange }),
  ...(changes.temporary !== undefined && {
    temporary_hash: changes.temporary?.hash ?? null,
    temporary_expires_at: changes.temporary?.expiresAt ?? null,
  }),
  ...(changes.failures !== undefined && { failures: changes.failures }),
  ...(changes.lockedUntil !== undefined && { locked_until: changes.lockedUntil }),
});

export const credentialFromRow = (row: CredentialRow): Credential => ({
  userId: row.user_id,
  email: row.email,
  passwordHash: row.password_hash,
  requiresPasswordChange: row.requires_password_change,
  temporary:
    row.temporary_hash !== null && row.temporary_expires_at !== null
      ? { hash: row.temporary_hash, expiresAt: row.temporary_expires_at }
      : null,
  sessionVersion: row.session_version,
  failures: row.failures,
  lockedUntil: row.locked_until,
});
