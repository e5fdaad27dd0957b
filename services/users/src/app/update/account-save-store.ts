import type { Account } from "../../domain/accounts/account.ts";
import type { NewPhoto } from "../profile/photo-ports.ts";
import type { NextProfile, Profile, UndoBarrier } from "../profile/profile-ports.ts";
import type { Others } from "./account-update-store.ts";

/** The next state of an account whose form was saved. `accessChanged`: its tokens say something else now. */
export type SavedForm = NextProfile & { accessChanged: boolean };

export type AccountSaveStore = {
  /**
   * Locks the account, asks `decide` for its next state, and writes and publishes all of it, with the photo and what the update store and the profile
   * store write, in one transaction. `companiesOf`: as of the update store.
   * Raises: as the profile store, and what `decide` raises; then nothing is written.
   */
  save(
    id: string,
    also: { companiesOf: string | null; photo: NewPhoto | null },
    decide: (before: Profile | null, context: { barrier: UndoBarrier | null; others: Others }) => SavedForm,
  ): Promise<{ account: Account; emailChanged: boolean }>;
};
