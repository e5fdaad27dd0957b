import type { SessionUser } from "./session-user.ts";

/** A MASTER's read-only look at the panel of another account. */
export type Viewing = {
  readonly id: string;
  /** ISO; nothing prolongs it. */
  readonly expiresAt: string;
  /** Whose own session this is. */
  readonly viewer: SessionUser;
};

/** What a tab keeps of its viewing, to go on after a reload: no token, which only the viewer's own session gets. */
export type StoredViewing = Pick<Viewing, "id" | "expiresAt"> & { readonly user: SessionUser };
