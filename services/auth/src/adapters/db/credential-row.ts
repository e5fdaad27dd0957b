import type { CredentialChanges } from "../../app/ports.ts";
import type { Credential } from "../../domain/credential.ts";

export type CredentialRow = {
  user_id: string;
  email: string;
  password_hash: string;
  invited_hash: string | null;
  requires_password_change: boolean;
  temporary_hash: string | null;
  temporary_expires_at: Date | null;
  /** JSON; as text when written. */
  earlier_temporaries: StoredTemporary[] | string;
  session_version: number;
  access_version: number;
};

type StoredTemporary = { hash: string; expires_at: string };

/** Columns of the given changes only. */
export const columnsOf = (changes: CredentialChanges): Partial<CredentialRow> => ({
  ...(changes.email !== undefined && { email: changes.email }),
  ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
  ...(changes.invitedHash !== undefined && { invited_hash: changes.invitedHash }),
  ...(changes.requiresPasswordChange !== undefined && { requires_password_change: changes.requiresPasswordChange }),
  ...(changes.accessVersion !== undefined && { access_version: changes.accessVersion }),
  ...(changes.temporary !== undefined && {
    temporary_hash: changes.temporary?.hash ?? null,
    temporary_expires_at: changes.temporary?.expiresAt ?? null,
  }),
  ...(changes.earlierTemporaries !== undefined && {
    earlier_temporaries: JSON.stringify(
      changes.earlierTemporaries.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt.toISOString() })),
    ),
  }),
});

const storedTemporaries = (stored: CredentialRow["earlier_temporaries"]): StoredTemporary[] =>
  typeof stored === "string" ? (JSON.parse(stored) as StoredTemporary[]) : stored;

export const credentialFromRow = (row: CredentialRow): Credential => ({
  userId: row.user_id,
  email: row.email,
  passwordHash: row.password_hash,
  invitedHash: row.invited_hash,
  requiresPasswordChange: row.requires_password_change,
  temporary:
    row.temporary_hash !== null && row.temporary_expires_at !== null
      ? { hash: row.temporary_hash, expiresAt: row.temporary_expires_at }
      : null,
  earlierTemporaries: storedTemporaries(row.earlier_temporaries).map(({ hash, expires_at }) => ({
    hash,
    expiresAt: new Date(expires_at),
  })),
  sessionVersion: row.session_version,
  accessVersion: row.access_version,
});
