import { normaliseCep } from "@tenho/br/registration/cep";
import type { CreateUserApiArg, SaveUserApiArg } from "../../../api/generated/tenho.gen.ts";
import { hoursOf } from "../../../shared/hours/hours-draft.ts";
import { asksFor, type Given, isAddressEmpty, isInvited, type UserDraft } from "./user-draft.ts";

type Form = SaveUserApiArg["body"];
type ProfilePart = NonNullable<Form["profile"]>;

/** Everything a form saves by its one call, as far as it is filled in. */
export type Parts = {
  readonly profile: ProfilePart;
  readonly once: ProfilePart;
  readonly place: NonNullable<Form["place"]>;
  readonly photo: string | null;
  readonly hours: NonNullable<Form["business_hours"]> | null;
  readonly franchises: NonNullable<Form["franchises"]> | null;
};

export const partsOf = (draft: UserDraft, given: Given): Parts => ({
  profile: profilePart(draft),
  once: oncePart(draft, given),
  place: placePart(draft),
  photo: draft.photo,
  hours: draft.hours && hoursOf(draft.hours),
  franchises: franchisesPart(draft),
});

/** The call that saves these parts of a form. */
export const formBody = ({ profile, once, place, photo, hours, franchises }: Partial<Parts>): Form => ({
  ...((profile || once) && { profile: { ...profile, ...once } }),
  ...(place && { place }),
  ...(photo && { photo_data: photo }),
  ...(hours && { business_hours: hours }),
  ...(franchises && { franchises }),
});

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
  ...(isInvited(draft) ? { invite: true } : { password: draft.password }),
  ...placePart(draft),
  profile: { display_name: draft.name.trim(), legal_name: orNull(draft.legalName), phones: phonesOf(draft) },
});

/** Role of an account, and the unit or company it belongs to. */
function placePart({ role, unitId, clientId }: UserDraft) {
  const place = { role, unit_id: null, client_id: null } satisfies Parts["place"];
  if (role === "USER") return { ...place, client_id: clientId || null };
  return role === "MASTER" ? place : { ...place, unit_id: unitId || null };
}

const profilePart = (draft: UserDraft): ProfilePart => ({
  display_name: draft.name.trim(),
  legal_name: orNull(draft.legalName),
  emails: [draft.email, ...draft.emails]
    .map((email) => email.trim())
    .filter((email) => email !== "")
    .map((email, at) => ({ email, is_primary: at === 0 })),
  phones: phonesOf(draft),
});

/** Facts that can be given only once, as far as they were not given yet. */
function oncePart(draft: UserDraft, given: Given): ProfilePart {
  const { address, birthDate, gender, document, documentType } = draft;
  const zip_code = normaliseCep(address.zip_code) ?? "";
  return {
    ...(!given.document && document.trim() !== "" && { document, document_type: documentType }),
    ...(!given.birthDate && asksFor("birthDate", draft, given) && birthDate !== "" && { birth_date: birthDate }),
    ...(!given.gender && asksFor("gender", draft, given) && gender !== "" && { gender }),
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

function franchisesPart({ area }: UserDraft): Parts["franchises"] {
  if (area === null) return null;
  return area.all_franchises ? { all_franchises: true } : { service_franchises: area.service_franchises };
}
