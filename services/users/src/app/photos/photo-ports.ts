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
   * Adds the photo under the account's lock, once `check` has passed the account; the same picture again is the same photo. The first of
   * an account becomes the primary; of others the oldest go once there are more than are kept. Publishes the account's change.
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

/** Makes a picture what is kept of it. Raises: `invalid_input` with what is wrong with it, `overloaded`. */
export type EncodePhoto = (picture: Uint8Array) => Promise<Uint8Array>;
