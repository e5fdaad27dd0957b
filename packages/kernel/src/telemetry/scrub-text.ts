import { isValidCnpj } from "@tenho/br/registration/cnpj";

const URL_CREDENTIALS = /(\/\/)[^\s/@]{1,200}@/g;
const EMAIL = /[^\s@<>()"',;:=]{1,64}@[^\s@<>()"',;:]{1,255}/g;
/** Ten digits or more, with the separators of phones, CPF and CNPJ; not part of a longer word, as in a UUID. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[\s().\-/]{0,2}\d){9,17}(?![\w-])/g;
/** A CNPJ with letters, with or without its punctuation; not part of a longer word. Numeric ones are long numbers. */
const CNPJ = /(?<!\w)[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?!\w)/gi;
/** The form with all its punctuation, which means a CNPJ even when it is mistyped. */
const PUNCTUATED = /^.{2}\..{3}\..{3}\/.{4}-/;

/** Removes from the free text of errors anything like credentials in a URL, an e-mail, a phone or a document number. */
export function scrubText(text: string): string {
  return text
    .replace(URL_CREDENTIALS, "$1[omitido]@")
    .replace(EMAIL, (found) =>
      found.startsWith("[omitido]") || found.includes("/node_modules/") ? found : "[omitido]",
    )
    .replace(LONG_NUMBER, "[omitido]")
    .replace(CNPJ, (found) => (PUNCTUATED.test(found) || isValidCnpj(found) ? "[omitido]" : found));
}
