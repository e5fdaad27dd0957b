import { maskCep, normaliseCep } from "@tenho/br/registration/cep";
import { type DocumentType, documentError, documentTypeOf } from "@tenho/br/registration/document";
import type { CorrectUserFactsApiArg, GetUserProfileApiResponse } from "../../../api/generated/tenho.gen.ts";
import { shownDocument } from "../../../shared/people/fact-words.ts";
import { type AddressDraft, isAddressEmpty, NO_ADDRESS } from "../edit/user-draft.ts";
import { addressErrors, type Errors } from "../edit/user-errors.ts";

type Profile = GetUserProfileApiResponse;

/** The facts of an account as they are typed; what is not given is "". */
export type FactsDraft = {
  readonly document: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly address: AddressDraft;
};

const KEPT = "O que já foi informado pode ser trocado, mas não apagado";

export function draftOf({ document, birth_date: birthDate, gender, addresses: [address] }: Profile): FactsDraft {
  return {
    document: shownDocument(document ?? ""),
    birthDate: birthDate ?? "",
    gender: gender ?? "",
    address: address ? { ...address, zip_code: maskCep(address.zip_code) } : NO_ADDRESS,
  };
}

/** Type of the document as it is typed; null while it is neither. One that was not changed may be partly covered, and keeps its type. */
export const typedDocumentType = (
  draft: FactsDraft,
  initial: FactsDraft,
  { document_type: type }: Pick<Profile, "document_type">,
): DocumentType | null => (draft.document === initial.document ? type : documentTypeOf(draft.document));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Errors of the changed facts, by field. */
export function draftErrors(draft: FactsDraft, initial: FactsDraft): Errors {
  const isGone = (name: "document" | "birthDate" | "gender") => draft[name].trim() === "" && initial[name] !== "";
  const wrongDocument =
    draft.document !== initial.document && draft.document.trim() !== "" ? documentError(draft.document) : null;
  const isAddressGone = isAddressEmpty(draft.address) && !isAddressEmpty(initial.address);
  const found: (readonly [string, string | null])[] = [
    ["document", isGone("document") ? KEPT : wrongDocument],
    ["birth_date", isGone("birthDate") ? KEPT : null],
    ["gender", isGone("gender") ? KEPT : null],
    ["address.zip_code", isAddressGone ? KEPT : null],
    ...(isSame(draft.address, initial.address) ? [] : addressErrors(draft)),
  ];
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

/** The facts that were changed, as the call takes them; null where none was. */
export function changedBody(draft: FactsDraft, initial: FactsDraft): CorrectUserFactsApiArg["body"] | null {
  const { document, birthDate, gender, address } = draft;
  const body: CorrectUserFactsApiArg["body"] = {
    ...(document !== initial.document && { document }),
    ...(birthDate !== initial.birthDate && { birth_date: birthDate }),
    ...(gender !== initial.gender && { gender: gender as "M" | "F" | "O" }),
    ...(!isSame(address, initial.address) && {
      address: {
        street: address.street.trim(),
        number: address.number.trim(),
        complement: address.complement.trim(),
        district: address.district.trim(),
        city: address.city.trim(),
        state: address.state.trim().toUpperCase(),
        zip_code: normaliseCep(address.zip_code) ?? "",
      },
    }),
  };
  return Object.keys(body).length === 0 ? null : body;
}
