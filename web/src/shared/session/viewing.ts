import type { SessionUser } from "./session-user.ts";

/** A MASTER's read-only look at the panel of another account. */
export type Viewing = {
  readonly id: string;
  /** ISO; nothing prolongs it. */
  readonly expiresAt: string;
  /** The MASTER who views: the user of the tab's own session. */
  readonly viewer: SessionUser;
};

/** A viewing as the tab stores it, to resume it after a reload. It holds no token: only the viewer's own session can get one. */
export type StoredViewing = Pick<Viewing, "id" | "expiresAt"> & { readonly user: SessionUser };
