import type { Profile } from "../../../app/profile/profile-ports.ts";
import type { AccountSaveStore } from "../../../app/update/account-save-store.ts";
import { type AccountWriting, editAccount } from "../accounts/edit-account.ts";
import { readBarrier } from "../alerts/undo-barrier.ts";
import { insertPhoto, photoChange } from "../photo-store.ts";
import { readDetails } from "../profile-details.ts";
import { writeProfile } from "../profile-store.ts";
import { readOthers, writeConsequences } from "./account-update-store.ts";

/** Saved forms of accounts on PostgreSQL. */
export const createAccountSaveStore = (writing: AccountWriting): AccountSaveStore => ({
  save: async (id, { companiesOf, photo }, decide) => {
    let emailChanged = false;
    const account = await editAccount(writing, id, async (before, trx) => {
      const known: Profile | null = before && { account: before, details: await readDetails(trx, id) };
      const others = await readOthers(trx, id, before, companiesOf);
      const { accessChanged, ...next } = decide(known, { barrier: await readBarrier(trx, id), others });
      const written = await writeProfile(trx, id, known, next);
      const added = photo === null ? [] : [photoChange(await insertPhoto(trx, id, photo))];
      emailChanged = written.emailChanged;
      const { account } = next;
      const isSame = written.isSame && photo === null;
      return {
        account,
        change: isSame ? null : { account, accessChanged, firstActivation: false },
        changes: [...written.changes, ...added],
        // A form activates nobody.
        also: (inner) => writeConsequences(writing, inner, before, { account, notifyOwner: false }),
      };
    });
    return { account, emailChanged };
  },
});
