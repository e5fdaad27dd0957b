import type { Account } from "../../domain/accounts/account.ts";

export type Photo = { id: string; isPrimary: boolean };

/** A picture as it is kept: WebP of at most 800 px, without metadata. `digest`: of the picture as it was sent. */
export type NewPhoto = { image: Uint8Array; digest: Uint8Array; isPrimary: boolean };

export type PhotoStore = {
  /** The primary first, then the newest. */
  of(accountId: string): Promise<Photo[]>;
  /** Ids of the primary photos, by account. */
  primaryOf(accountIds: readonly string[]): Promise<Map<string, string>>;
  image(id: string): Promise<Uint8Array | null>;
  /**
   * Adds the photo under the account's lock, once `check` has passed the account; the same picture again is the same photo. An account's first
   * photo becomes the primary one; beyond the maximum the oldest others are deleted. Publishes the account's change.
   * Raises: what `check` raises.
   */
  add(accountId: string, photo: NewPhoto, check: (account: Account | null) => Account): Promise<Photo>;
  /**
   * Removes the account's photo under its lock, once `check` has passed the account; after the primary one the newest takes its place.
   * Publishes the account's change, if it was there. Returns those that are left, the primary first.
   * Raises: what `check` raises.
   */
  remove(accountId: string, photoId: string, check: (account: Account | null) => Account): Promise<Photo[]>;
};

/** Re-encodes a picture for storage. Raises: `invalid_input` with the fault, `overloaded`. */
export type EncodePhoto = (picture: Uint8Array) => Promise<Uint8Array>;
