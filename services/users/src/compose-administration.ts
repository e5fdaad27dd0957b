import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { AccountWriting } from "./adapters/db/accounts/edit-account.ts";
import { createAccountUpdateStore } from "./adapters/db/administration/account-update-store.ts";
import { createDeletionStore } from "./adapters/db/administration/deletion-store.ts";
import { accountHandlers } from "./adapters/http/account-handlers.ts";
import { franchisesHandlers } from "./adapters/http/administration/franchises-handlers.ts";
import { userListHandlers } from "./adapters/http/administration/user-list-handlers.ts";
import type { createAccountBelonging } from "./app/creation/account-belonging.ts";
import { createDeleteAccount } from "./app/deletion/delete-account.ts";
import type { AnonymisePerson } from "./app/erasure/anonymise-person.ts";
import { createSetFranchises } from "./app/franchises/set-franchises.ts";
import { createSetServiceCities } from "./app/franchises/set-service-cities.ts";
import { createCompleteAccounts } from "./app/listing/complete-accounts.ts";
import { createCountAccounts } from "./app/listing/count-accounts.ts";
import { createListAccounts } from "./app/listing/list-accounts.ts";
import { createReadAccount } from "./app/listing/read-account.ts";
import type { PhotoStore } from "./app/photos/photo-ports.ts";
import type { AccountStore, AuthClient, CategorisationClient, FranchiseClient, WalletClient } from "./app/ports.ts";
import type { createUpdateProfile } from "./app/profile/update-profile.ts";
import { createSetPassword } from "./app/set-password.ts";
import { createFindPlace } from "./app/update/find-place.ts";
import { createNameOverrides } from "./app/update/name-overrides.ts";
import { createUpdateAccount } from "./app/update/update-account.ts";

/** Everything of user administration over HTTP: lists, one account, its place, franchises, password and deletion. */
export function administrationRoutes(deps: {
  accounts: AccountStore;
  writing: AccountWriting;
  photos: PhotoStore;
  auth: AuthClient;
  wallet: WalletClient;
  franchise: FranchiseClient;
  categorisation: CategorisationClient;
  anonymisePerson: AnonymisePerson;
  updateProfile: ReturnType<typeof createUpdateProfile>;
  belonging: ReturnType<typeof createAccountBelonging>;
  triggerNotices: () => void;
  now: () => Date;
}): BoundRoute[] {
  const { accounts, writing } = deps;
  return [
    ...userListHandlers({
      listAccounts: createListAccounts({ ...deps, complete: createCompleteAccounts(deps) }),
      countAccounts: createCountAccounts(deps),
    }),
    ...accountHandlers({
      readAccount: createReadAccount(deps),
      updateAccount: createUpdateAccount({
        ...deps,
        updates: createAccountUpdateStore(writing, deps.triggerNotices),
        findPlace: createFindPlace(deps.belonging),
        nameOverrides: createNameOverrides(deps),
      }),
      updateProfile: deps.updateProfile,
      deleteAccount: createDeleteAccount({ ...deps, deletions: createDeletionStore(writing) }),
      setPassword: createSetPassword(deps),
    }),
    ...franchisesHandlers({
      accounts,
      setFranchises: createSetFranchises({ ...deps, setServiceCities: createSetServiceCities(deps) }),
    }),
  ];
}
