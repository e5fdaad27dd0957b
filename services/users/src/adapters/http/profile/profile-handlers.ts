import { coverDocument, documentTypeOf } from "@tenho/br/documents/document";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import type { EmailProofStore } from "../../../app/email-proof/email-proof-store.ts";
import type { PhotoStore } from "../../../app/photos/photo-ports.ts";
import type { AccountStore } from "../../../app/ports.ts";
import type { ProfileChanges } from "../../../app/profile/change-profile.ts";
import type { createCompleteProfile } from "../../../app/profile/complete-profile.ts";
import type { ProfileStore } from "../../../app/profile/profile-ports.ts";
import type { createUpdateProfile } from "../../../app/profile/update-profile.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type Reader, seesWholeDocument } from "../../../domain/accounts/account-access.ts";
import { presentProof } from "../email-proof/email-proof-handlers.ts";
import { presentPhones } from "../present-phones.ts";
import { presentPhoto } from "./present-photo.ts";
import { completeProfile, getProfile, updateProfile } from "./profile-contract.ts";

type Body = z.output<NonNullable<typeof updateProfile.body>>;

const changesOf = (body: Body): ProfileChanges => ({
  displayName: body.display_name,
  legalName: body.legal_name === null ? "" : body.legal_name,
  emails: body.emails?.map(({ email, is_primary }) => ({ email, isPrimary: is_primary })),
  phones: body.phones?.map(({ phone, type, is_primary }) => ({ phone, type, isPrimary: is_primary })),
});

function addressOf({
  zip_code,
  ...address
}: NonNullable<z.output<NonNullable<typeof completeProfile.body>>["address"]>) {
  return { ...address, zipCode: zip_code };
}

function presentAddress({ zipCode, ...address }: NonNullable<Account["address"]>) {
  return { ...address, zip_code: zipCode };
}

/** Profiles over HTTP. */
export function profileHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  profiles: Pick<ProfileStore, "details">;
  photos: Pick<PhotoStore, "of">;
  proofs: Pick<EmailProofStore, "standing">;
  updateProfile: ReturnType<typeof createUpdateProfile>;
  completeProfile: ReturnType<typeof createCompleteProfile>;
}): BoundRoute[] {
  async function present(account: Account, isWhole: boolean) {
    const [details, photos, { isConfirmed, proof }] = await Promise.all([
      deps.profiles.details(account.id),
      deps.photos.of(account.id),
      deps.proofs.standing(account),
    ]);
    return {
      display_name: account.displayName,
      legal_name: account.legalName || null,
      document: (isWhole ? account.document : coverDocument(account.document)) || null,
      document_type: documentTypeOf(account.document),
      birth_date: details.birthDate,
      gender: details.gender,
      phones: presentPhones(account),
      emails: [
        { email: account.email, is_primary: true },
        ...details.otherEmails.map((email) => ({ email, is_primary: false })),
      ],
      login_email_pending: details.loginEmailPending,
      email_confirmed: isConfirmed,
      email_proof: proof && presentProof(proof),
      addresses: account.address ? [presentAddress(account.address)] : [],
      photos: photos.map(presentPhoto),
    };
  }
  const read = async (reader: Reader & { permissions: readonly string[] }, id: string) => {
    const account = await authoriseAccount(deps.accounts, reader, id);
    return present(account, seesWholeDocument(reader, account));
  };

  return [
    bind(getProfile, ({ params, identity }) => read(identity, params.id)),
    bind(updateProfile, async ({ params, body, identity }) => {
      await deps.updateProfile(identity, params.id, changesOf(body));
      return read(identity, params.id);
    }),
    bind(completeProfile, async ({ params, body, identity }) => {
      const { document, document_type, birth_date, gender, address } = body;
      await deps.completeProfile(identity, params.id, {
        ...changesOf(body),
        document,
        documentType: document_type,
        birthDate: birth_date,
        gender,
        address: address && addressOf(address),
      });
      return read(identity, params.id);
    }),
  ];
}
