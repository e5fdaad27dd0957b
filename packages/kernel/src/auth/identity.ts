import type { Role } from "@tenho/access/roles";

/** The account a request acts for, as signed by the gateway. */
export type Identity = {
  /** Null for an anonymous caller. */
  userId: string | null;
  role: Role | "ANONYMOUS";
  /** Units within reach. ADMIN: all available; CLIENT and USER: their own; MASTER: none listed, since MASTER reaches all. */
  unitIds: string[];
  /** The merchant acted for. CLIENT: itself; USER: its client; else null. */
  clientId: string | null;
  permissions: string[];
  sessionId: string | null;
  /** Version of the session's owner; sessions of an older version are revoked. */
  sessionVersion: number;
  /**
   * Epoch ms at which the password or second factor was last entered in this session; a refresh does not renew it. Absent in a viewing and
   * for an anonymous caller.
   */
  authenticatedAtMs?: number | undefined;
  /** The person who really acts while viewing the account's panel for support; nothing may be changed then. */
  viewer?: Viewer | undefined;
};

/** The session of the person who views the panel of another account. */
export type Viewer = { userId: string; sessionId: string; sessionVersion: number };

/** The account that answers for what a caller does: the viewer's in a viewing, else its own; null for an anonymous caller. */
export const actorOf = ({ userId, viewer }: Pick<Identity, "userId" | "viewer">): string | null =>
  viewer?.userId ?? userId;

export const ANONYMOUS: Identity = {
  userId: null,
  role: "ANONYMOUS",
  unitIds: [],
  clientId: null,
  permissions: [],
  sessionId: null,
  sessionVersion: 0,
};
