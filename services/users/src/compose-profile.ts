import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { categoriesHandlers } from "./adapters/http/profile/categories-handlers.ts";
import { hoursHandlers } from "./adapters/http/profile/hours-handlers.ts";
import { photoHandlers } from "./adapters/http/profile/photo-handlers.ts";
import { profileHandlers } from "./adapters/http/profile/profile-handlers.ts";
import { serviceCitiesHandlers } from "./adapters/http/profile/service-cities-handlers.ts";
import { createPhotoEncoder } from "./adapters/images/photo-encoder.ts";
import type { EmailProofStore } from "./app/email-proof/email-proof-store.ts";
import { createSetServiceCities } from "./app/franchises/set-service-cities.ts";
import { createReadHours } from "./app/hours/read-hours.ts";
import { createSaveHours } from "./app/hours/save-hours.ts";
import { createAddPhoto } from "./app/photos/add-photo.ts";
import type { PhotoStore } from "./app/photos/photo-ports.ts";
import { createRemovePhoto } from "./app/photos/remove-photo.ts";
import type { AccountStore, CategorisationClient, FranchiseClient } from "./app/ports.ts";
import { createCompleteProfile } from "./app/profile/complete-profile.ts";
import type { PassOnLoginEmail } from "./app/profile/pass-on-login-email.ts";
import type { ProfileStore } from "./app/profile/profile-ports.ts";
import type { createUpdateProfile } from "./app/profile/update-profile.ts";
import { createSetCategories } from "./app/set-categories.ts";

/** Everything of "Meu Perfil" over HTTP: profile, photos, hours, categories, service area. */
export function profileRoutes(deps: {
  accounts: AccountStore;
  profiles: ProfileStore;
  photos: PhotoStore;
  proofs: Pick<EmailProofStore, "standing">;
  updateProfile: ReturnType<typeof createUpdateProfile>;
  passOnLoginEmail: PassOnLoginEmail;
  triggerProofMails: () => void;
  franchise: FranchiseClient;
  categorisation: CategorisationClient;
  now: () => Date;
}): BoundRoute[] {
  const { accounts, photos } = deps;
  return [
    ...profileHandlers({
      ...deps,
      completeProfile: createCompleteProfile(deps),
    }),
    ...photoHandlers({
      accounts,
      photos,
      addPhoto: createAddPhoto({ ...deps, encodePhoto: createPhotoEncoder() }),
      removePhoto: createRemovePhoto(deps),
    }),
    ...hoursHandlers({ readHours: createReadHours(deps), saveHours: createSaveHours(deps) }),
    ...categoriesHandlers({ ...deps, setCategories: createSetCategories(deps) }),
    ...serviceCitiesHandlers({ accounts, setServiceCities: createSetServiceCities(deps) }),
  ];
}
