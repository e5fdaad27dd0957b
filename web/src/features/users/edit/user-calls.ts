import { normaliseCep } from "@tenho/br/addresses/cep";
import type {
  CompleteUserProfileApiArg,
  CreateUserApiArg,
  SetUserFranchisesApiArg,
  UpdateUserApiArg,
  UpdateUserProfileApiArg,
} from "../../../api/generated/tenho.gen.ts";
import { type Given, isAddressEmpty, type UserDraft } from "./user-draft.ts";

/** The rows that hold something; one of the phones is the primary one. */
function phonesOf({ phones }: UserDraft) {
  const rows = phones.filter(({ phone }) => phone.trim() !== "");
  const primary = Math.max(
    0,
    rows.findIndex((row) => row.is_primary),
  );
  return rows.map((row, at) => ({ phone: row.phone, type: row.type, is_primary: at === primary }));
}

const orNull = (text: string): string | null => text.trim() || null;

export const createBody = (draft: UserDraft): CreateUserApiArg["body"] => ({
  email: draft.email.trim(),
  password: draft.password,
  ...placeBody(draft),
  profile: { display_name: draft.name.trim(), legal_name: orNull(draft.legalName), phones: phonesOf(draft) },
});

/** What an account is, and where it belongs. */
export function placeBody({ role, unitId, clientId }: UserDraft) {
  const place = { role, unit_id: null, client_id: null } satisfies UpdateUserApiArg["body"];
  if (role === "USER") return { ...place, client_id: clientId || null };
  return role === "MASTER" ? place : { ...place, unit_id: unitId || null };
}

export const profileBody = (draft: UserDraft): UpdateUserProfileApiArg["body"] => ({
  display_name: draft.name.trim(),
  legal_name: orNull(draft.legalName),
  emails: [draft.email, ...draft.emails]
    .map((email) => email.trim())
    .filter((email) => email !== "")
    .map((email, at) => ({ email, is_primary: at === 0 })),
  phones: phonesOf(draft),
});

/** What is given once, as far as it was not given yet. */
export function onceBody(draft: UserDraft, given: Given): CompleteUserProfileApiArg["body"] {
  const { address, birthDate, gender, document, documentType } = draft;
  const zip_code = normaliseCep(address.zip_code) ?? "";
  return {
    ...(!given.document && document.trim() !== "" && { document, document_type: documentType }),
    ...(!given.birthDate && birthDate !== "" && { birth_date: birthDate }),
    ...(!given.gender && gender !== "" && { gender }),
    ...(!given.address &&
      !isAddressEmpty(address) && {
        address: {
          street: address.street.trim(),
          number: address.number.trim(),
          complement: address.complement.trim(),
          district: address.district.trim(),
          city: address.city.trim(),
          state: address.state.trim().toUpperCase(),
          zip_code,
        },
      }),
  };
}

export function franchisesBody({ area }: UserDraft): SetUserFranchisesApiArg["body"] | null {
  if (area === null) return null;
  return area.all_franchises ? { all_franchises: true } : { service_franchises: area.service_franchises };
}
