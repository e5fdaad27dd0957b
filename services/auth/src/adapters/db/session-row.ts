import type { SessionUse } from "../../app/ports.ts";
import type { Session } from "../../domain/session.ts";

export type SessionRow = {
  id: string;
  user_id: string;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
  expires_at: Date;
  remember: boolean;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  access_version: number;
  address: string;
  agent: string;
};

export const sessionFromRow = (row: SessionRow): Session => ({
  id: row.id,
  userId: row.user_id,
  refreshHash: row.refresh_hash,
  previousHash: row.previous_hash,
  rotatedAt: row.rotated_at,
  expiresAt: row.expires_at,
  remember: row.remember,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  authenticatedAt: row.authenticated_at,
  accessVersion: row.access_version,
  device: { address: row.address, agent: row.agent },
});

export const useColumns = ({ at, device }: SessionUse) => ({ last_seen_at: at, ...device });

export const sessionToRow = (session: Session): SessionRow => ({
  id: session.id,
  user_id: session.userId,
  refresh_hash: session.refreshHash,
  previous_hash: session.previousHash,
  rotated_at: session.rotatedAt,
  expires_at: session.expiresAt,
  remember: session.remember,
  created_at: session.createdAt,
  authenticated_at: session.authenticatedAt,
  access_version: session.accessVersion,
  ...useColumns({ at: session.lastSeenAt, device: session.device }),
});
