import { CNPJ_LENGTH, cnpjCharacters, formatCnpj, isValidCnpj, maskCnpj } from "./cnpj.ts";
import { CPF_LENGTH, formatCpf, isValidCpf, maskCpf } from "./cpf.ts";

/** A person's or a company's document. */
export type DocumentType = "CPF" | "CNPJ";

/** A valid document without punctuation. */
export type BrDocument = { readonly type: DocumentType; readonly value: string };

/** The kind a text of this length and content can be; null when it has neither 11 digits nor 14 characters. */
export function documentTypeOf(value: string): DocumentType | null {
  const characters = cnpjCharacters(value);
  if (/^\d+$/.test(characters) && characters.length === CPF_LENGTH) return "CPF";
  return characters.length === CNPJ_LENGTH ? "CNPJ" : null;
}

/** pt-BR message for a document field, or null when the document is valid. */
export function documentError(value: string): string | null {
  if (cnpjCharacters(value) === "") return "CPF/CNPJ é obrigatório";
  const type = documentTypeOf(value);
  if (type === "CPF") return isValidCpf(value) ? null : "CPF inválido";
  if (type === "CNPJ") return isValidCnpj(value) ? null : "CNPJ inválido";
  return "CPF/CNPJ deve ter 11 ou 14 dígitos";
}

/** Reads a CPF or CNPJ, masked or not; null when it is neither or its check digits are wrong. */
export function parseDocument(value: string): BrDocument | null {
  const type = documentTypeOf(value);
  return type === null || documentError(value) !== null ? null : { type, value: cnpjCharacters(value) };
}

/** A document with its punctuation; a text that is neither CPF nor CNPJ comes back as it is. */
export function formatDocument(value: string): string {
  const type = documentTypeOf(value);
  if (type === "CPF") return formatCpf(value);
  return type === "CNPJ" ? formatCnpj(value) : value;
}

/** Masks a CPF/CNPJ field while typing: CPF up to 11 digits, CNPJ beyond or from the first letter on. */
export function maskDocument(typed: string, type?: DocumentType): string {
  const characters = cnpjCharacters(typed);
  const looksLikeCpf = /^\d*$/.test(characters) && characters.length <= CPF_LENGTH;
  return (type ?? (looksLikeCpf ? "CPF" : "CNPJ")) === "CPF" ? maskCpf(typed) : maskCnpj(typed);
}

/**
 * A document with its first part and check digits covered: `***.982.247-**`, `**.***.345/01DE-**`. Of a text that is neither CPF nor
 * CNPJ nothing is shown.
 */
export function coverDocument(value: string): string {
  const type = documentTypeOf(value);
  if (type === null) return value.replace(/./gsu, "*");
  const cover = type === "CPF" ? "***" : "**.***";
  return `${cover}${formatDocument(value).slice(cover.length, -2)}**`;
}
