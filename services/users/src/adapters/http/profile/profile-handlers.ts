import { coverDocument, documentTypeOf } from "@tenho/br/registration/document";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { preparePhoto } from "../../../app/profile/add-photo.ts";
import type { ProfileChanges } from "../../../app/profile/change-profile.ts";
import { completeProfile } from "../../../app/profile/complete-profile.ts";
import type { GivenOnce } from "../../../app/profile/given-once.ts";
import { updateProfile } from "../../../app/profile/update-profile.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type Reader, seesWholeDocument } from "../../../domain/accounts/account-access.ts";
import { coverNumber } from "../../../domain/proofs/cover-number.ts";
import { presentPhones } from "../present-phones.ts";
import { presentProof } from "../proofs/email-proof-handlers.ts";
import { presentPhoto } from "./present-photo.ts";
import * as contract from "./profile-contract.ts";

type Body = z.output<NonNullable<typeof contract.completeProfile.body>>;

export const profileChangesOf = (body: Body): ProfileChanges & GivenOnce => ({
  displayName: body.display_name,
  legalName: body.legal_name === null ? "" : body.legal_name,
  emails: body.emails?.map(({ email, is_primary }) => ({ email, isPrimary: is_primary })),
  phones: body.phones?.map(({ phone, type, is_primary }) => ({ phone, type, isPrimary: is_primary })),
  ...onceOf(body),
});

/** Takes from a body the fields that are given once. */
export const onceOf = (
  body: Pick<Body, "document" | "document_type" | "birth_date" | "gender" | "address">,
): GivenOnce => ({
  document: body.document?.trim() || undefined,
  documentType: body.document_type ?? undefined,
  birthDate: body.birth_date?.trim() || undefined,
  gender: body.gender || undefined,
  address: body.address ? addressOf(body.address) : undefined,
});

function addressOf({ zip_code, ...address }: NonNullable<Body["address"]>) {
  return { ...address, zipCode: zip_code };
}

function presentAddress({ zipCode, ...address }: NonNullable<Account["address"]>) {
  return { ...address, zip_code: zipCode };
}

/** Profiles over HTTP. */
export function profileHandlers(ctx: UsersContext): BoundRoute[] {
  async function present(account: Account, isWhole: boolean) {
    const [details, photos, { isConfirmed, proof }, alerts] = await Promise.all([
      ctx.profiles.details(account.id),
      ctx.photos.of(account.id),
      ctx.emailProofs.standing(account),
      ctx.numberProofs.alertsOf(account.id),
    ]);
    return {
      display_name: account.displayName,
      legal_name: account.legalName || null,
      document: (isWhole ? account.document : coverDocument(account.document)) || null,
      document_type: documentTypeOf(account.document),
      birth_date: details.birthDate,
      gender: details.gender,
      phones: presentPhones(account),
      number_alerts: alerts.map(({ kind, phone, createdAt }) => ({
        kind,
        phone: coverNumber(phone),
        created_at: createdAt.toISOString(),
      })),
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
    const account = await authoriseAccount(ctx, reader, id);
    return present(account, seesWholeDocument(reader, account));
  };

  return [
    bind(contract.getProfile, ({ params, identity }) => read(identity, params.id)),
    bind(contract.updateProfile, async ({ params, body, identity }) => {
      const dataUrl = body.avatar?.startsWith("data:") ? body.avatar : null;
      const addPhoto = dataUrl && (await preparePhoto(ctx, identity, params.id, { dataUrl, isPrimary: true }));
      const notChanged = await updateProfile(ctx, identity, params.id, profileChangesOf(body));
      if (addPhoto) await addPhoto();
      return { ...(await read(identity, params.id)), not_changed: notChanged };
    }),
    bind(contract.completeProfile, async ({ params, body, identity }) => {
      await completeProfile(ctx, identity, params.id, profileChangesOf(body));
      return read(identity, params.id);
    }),
  ];
}
