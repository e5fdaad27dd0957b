import type { Role } from "@tenho/access/roles";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { maskCep } from "@tenho/br/registration/cep";
import type {
  GetUserFranchisesApiResponse,
  GetUserProfileApiResponse,
  User,
} from "../../../api/generated/tenho.gen.ts";
import { type Hours, type HoursDraft, draftOf as hoursDraftOf } from "../../../shared/hours/hours-draft.ts";
import { shownDocument } from "../../../shared/people/fact-words.ts";
import type { ServiceArea } from "../../../shared/units/service-area.ts";

export type Profile = GetUserProfileApiResponse;
type PhoneType = Profile["phones"][number]["type"];
export type PhoneRow = { readonly phone: string; readonly type: PhoneType; readonly is_primary: boolean };

/** An address as it is typed. */
export type AddressDraft = {
  readonly zip_code: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
};

/** Everything the form holds, as it is typed; what is not filled in is "". */
export type UserDraft = {
  readonly name: string;
  readonly legalName: string;
  /** The e-mail of the login. */
  readonly email: string;
  readonly password: string;
  /** A new account's owner is invited by e-mail to choose the password; null: nobody has chosen, and the role decides. */
  readonly invite: boolean | null;
  readonly birthDate: string;
  readonly gender: "" | "M" | "F" | "O";
  readonly phones: readonly PhoneRow[];
  /** E-mails other than that of the login. */
  readonly emails: readonly string[];
  readonly address: AddressDraft;
  readonly document: string;
  readonly documentType: "CPF" | "CNPJ";
  /** A new photo as a data URL; null keeps what there is. */
  readonly photo: string | null;
  /** Null when the hours cannot be read. */
  readonly hours: HoursDraft | null;
  /** Null when the account has no franchises to choose. */
  readonly area: ServiceArea | null;
  readonly role: Role;
  readonly unitId: string;
  readonly clientId: string;
};

/** For each fact that can be given only once, true when it was given already. */
export type Given = {
  readonly document: boolean;
  readonly birthDate: boolean;
  readonly gender: boolean;
  readonly address: boolean;
};

export const NO_ADDRESS: AddressDraft = {
  zip_code: "",
  street: "",
  number: "",
  complement: "",
  district: "",
  city: "",
  state: "",
};
const NEW_PHONE: PhoneRow = { phone: "", type: "WHATSAPP", is_primary: true };
const USUAL_DAY = { isOpen: true, periods: [{ start: "08:00", end: "20:00" }] };
/** Hours of an account until somebody gives others, in the time of its unit. */
const USUAL_HOURS: HoursDraft = {
  city: "",
  is24h: false,
  days: [0, 1, 2, 3, 4, 5, 6].map(() => USUAL_DAY),
  exceptions: [],
};

export const newPhone = (rows: readonly PhoneRow[]): PhoneRow => ({ ...NEW_PHONE, is_primary: rows.length === 0 });

/** Facts of a person that are known before the form of a new account opens; unknown ones are "". */
export type Prefill = Readonly<Record<"name" | "email" | "phone" | "unitId", string>>;

/** Returns whether the owner of a new account is invited: those who run a unit choose their own password, unless somebody decides otherwise. */
export const isInvited = ({ invite, role }: Pick<UserDraft, "invite" | "role">): boolean => invite ?? role === "ADMIN";

/** The form of an account that is to be created. */
export const emptyDraft = (role: Role, unitId: string): UserDraft => ({
  name: "",
  legalName: "",
  email: "",
  password: "",
  invite: null,
  birthDate: "",
  gender: "",
  phones: [NEW_PHONE],
  emails: [""],
  address: NO_ADDRESS,
  document: "",
  documentType: "CPF",
  photo: null,
  hours: USUAL_HOURS,
  area: null,
  role,
  unitId,
  clientId: "",
});

type Known = {
  readonly user: User;
  readonly profile: Profile;
  readonly hours: Hours | null;
  readonly franchises: GetUserFranchisesApiResponse | null;
};

/** The form of a new ADMIN of whom something is known. */
export const prefilledDraft = ({ name, email, phone, unitId }: Prefill): UserDraft => ({
  ...emptyDraft("ADMIN", unitId),
  name,
  email,
  phones: [{ ...NEW_PHONE, phone: phone === "" ? "" : formatPhone(canonicalPhone(phone) ?? phone) }],
});

/** The form of an account as it is. */
export function draftFrom({ user, profile, hours, franchises }: Known): UserDraft {
  const [address] = profile.addresses;
  const others = profile.emails.filter((row) => row.email !== user.email).map(({ email }) => email);
  const phones = profile.phones.map((row) => ({ ...row, phone: formatPhone(row.phone) }));
  return {
    name: profile.display_name,
    legalName: profile.legal_name ?? "",
    email: profile.emails.find((row) => row.is_primary)?.email ?? user.email,
    password: "",
    invite: null,
    birthDate: profile.birth_date ?? "",
    gender: profile.gender ?? "",
    phones: phones.length > 0 ? phones : [NEW_PHONE],
    emails: others.length > 0 ? others : [""],
    address: address ? { ...address, zip_code: maskCep(address.zip_code) } : NO_ADDRESS,
    document: shownDocument(profile.document ?? ""),
    documentType: profile.document_type ?? "CPF",
    photo: null,
    hours: hours && hoursDraftOf(hours),
    area: franchises && {
      all_franchises: franchises.all_franchises,
      service_franchises: franchises.service_franchises,
    },
    role: user.role,
    unitId: user.unit_id ?? "",
    clientId: user.client_id ?? "",
  };
}

export const NOTHING_GIVEN: Given = { document: false, birthDate: false, gender: false, address: false };

export const givenOf = (profile: Profile): Given => ({
  document: Boolean(profile.document),
  birthDate: Boolean(profile.birth_date),
  gender: profile.gender !== null,
  address: profile.addresses.length > 0,
});

/** Returns whether the form asks for a fact: a company has no birth date and no gender, though what was given stays visible. */
export const asksFor = (fact: "birthDate" | "gender", { documentType }: UserDraft, given: Given): boolean =>
  documentType !== "CNPJ" || given[fact];

export const isAddressEmpty = (address: AddressDraft): boolean =>
  Object.values(address).every((text) => text.trim() === "");
