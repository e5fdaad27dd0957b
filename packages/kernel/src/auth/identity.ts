import type { Role } from "@tenho/access/roles";

/** Who a request acts for, as signed by the gateway. */
export type Identity = {
  /** Null for an anonymous caller. */
  userId: string | null;
  role: Role | "ANONYMOUS";
  /** Units within reach. ADMIN: all available; CLIENT and USER: their own; MASTER: not listed, reaches all. */
  unitIds: string[];
  /** The merchant acted for. CLIENT: itself; USER: its client; else null. */
  clientId: string | null;
  permissions: string[];
  sessionId: string | null;
  /** Version of the session's owner; older ones are revoked. */
  sessionVersion: number;
};

export const ANONYMOUS: Identity = {
  userId: null,
  role: "ANONYMOUS",
  unitIds: [],
  clientId: null,
  permissions: [],
  sessionId: null,
  sessionVersion: 0,
};
