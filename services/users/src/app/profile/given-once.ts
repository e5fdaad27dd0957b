import { isDeepStrictEqual } from "node:util";
import { coverDocument, parseDocument } from "@tenho/br/registration/document";
import type { Address } from "../../domain/accounts/account.ts";
import type { Fault } from "../../domain/accounts/account-rules.ts";
import { birthDateFaults, type Gender } from "../../domain/profile.ts";
import type { Profile } from "./profile-ports.ts";

/** Facts of a person or company that are given once: a document or birth date is theirs, not a setting. Fields left out stay as they are. */
export type GivenOnce = {
  document?: string | undefined;
  documentType?: "CPF" | "CNPJ" | undefined;
  birthDate?: string | undefined;
  gender?: Gender | undefined;
  address?: Address | undefined;
};

type Outcome = {
  /** The profile with the facts that it lacked. */
  profile: Profile;
  /** Fields that already have another value; the stored value stays. */
  kept: Fault[];
  /** Fields with an invalid value, even if the value would not be stored. */
  faults: Fault[];
};

function documentFaults({ document, documentType }: GivenOnce): Fault[] {
  if (document === undefined) return [];
  const parsed = parseDocument(document);
  const field = "document";
  if (parsed === null) return [{ field, message: "CPF/CNPJ inválido" }];
  if (documentType === undefined || parsed.type === documentType) return [];
  return [{ field, message: `${documentType} inválido` }];
}

/** Faults of the document and birth date; `today` as `YYYY-MM-DD`. */
export const givenOnceFaults = (sent: GivenOnce, today: string): Fault[] => [
  ...documentFaults(sent),
  ...birthDateFaults(sent.birthDate ?? null, today),
];

/** Returns whether a document that was sent back as a reader was shown it, whole or partly covered, is the stored one. */
export const isShownDocument = (document: string, known: string): boolean =>
  known !== "" && (document.trim() === coverDocument(known) || parseDocument(document)?.value === known);

export const trimmedAddress = (address: Address): Address => ({
  street: address.street.trim(),
  number: address.number.trim(),
  complement: address.complement.trim(),
  district: address.district.trim(),
  city: address.city.trim(),
  state: address.state.trim(),
  zipCode: address.zipCode,
});

/** Adds facts that a profile does not have yet; `today` as `YYYY-MM-DD`. Existing facts stay; only different values are reported in `kept`. */
export function addGivenOnce({ account, details }: Profile, sent: GivenOnce, today: string): Outcome {
  const isSame = sent.document === undefined || isShownDocument(sent.document, account.document);
  const given = { ...sent, document: isSame ? undefined : sent.document };
  const pairs = [
    {
      field: "document",
      known: account.document,
      value: given.document && (parseDocument(given.document)?.value ?? "?"),
    },
    { field: "birth_date", known: details.birthDate, value: given.birthDate },
    { field: "gender", known: details.gender, value: given.gender },
    {
      field: "address",
      known: account.address && trimmedAddress(account.address),
      value: given.address && trimmedAddress(given.address),
    },
  ];
  const kept = pairs
    .filter(({ known, value }) => value && known && !isDeepStrictEqual(known, value))
    .map(({ field }) => ({ field, message: "Já foi informado e não pode ser trocado" }));
  const document = given.document ? parseDocument(given.document)?.value : undefined;
  return {
    profile: {
      account: {
        ...account,
        document: account.document || document || "",
        address: account.address ?? given.address ?? null,
      },
      details: {
        ...details,
        birthDate: details.birthDate ?? given.birthDate ?? null,
        gender: details.gender ?? given.gender ?? null,
      },
    },
    kept,
    faults: givenOnceFaults(given, today),
  };
}
