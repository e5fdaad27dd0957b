import { normaliseEmail } from "@tenho/br/contacts/email";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { normaliseCnpj } from "@tenho/br/registration/cnpj";
import { toSingleLine } from "@tenho/br/text/text";

/** The company that runs the platform, which the law calls the controller of the data, as the public pages name it; an empty text is not shown. */
export type Controller = Readonly<{
  legal_name: string;
  /** Its 14 characters, without punctuation. */
  cnpj: string;
  address: string;
  /** City and state of its seat. */
  city: string;
  /** Digits with country code. */
  phone: string;
  email: string;
  /** The person who answers for personal data (encarregado), and that person's address. */
  officer_name: string;
  officer_email: string;
  instagram_url: string;
  linkedin_url: string;
  youtube_url: string;
}>;

export const CONTROLLER_FIELDS = [
  "legal_name",
  "cnpj",
  "address",
  "city",
  "phone",
  "email",
  "officer_name",
  "officer_email",
  "instagram_url",
  "linkedin_url",
  "youtube_url",
] as const satisfies readonly (keyof Controller)[];

type Fault = Readonly<{ field: string; message: string }>;

const TEXT_MAX = 200;

/** Returns the value in its canonical form; null where it is not one. */
type Parse = (text: string) => string | null;

/** Parses a page of `host`, or of a part of it, by HTTPS. */
const pageOf =
  (host: string): Parse =>
  (text) => {
    const url = URL.parse(text);
    if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
    return url.hostname === host || url.hostname.endsWith(`.${host}`) ? url.href : null;
  };

const parsers: Readonly<Partial<Record<keyof Controller, readonly [parse: Parse, message: string]>>> = {
  cnpj: [normaliseCnpj, "CNPJ inválido"],
  phone: [canonicalPhone, "Informe um telefone com DDD"],
  email: [normaliseEmail, "Informe um e-mail válido"],
  officer_email: [normaliseEmail, "Informe um e-mail válido"],
  instagram_url: [pageOf("instagram.com"), "Informe um endereço https de instagram.com"],
  linkedin_url: [pageOf("linkedin.com"), "Informe um endereço https de linkedin.com"],
  youtube_url: [pageOf("youtube.com"), "Informe um endereço https de youtube.com"],
};

/** The controller with every value in its canonical form, and the fields that have none. */
export function checkedController(given: Controller): { controller: Controller; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const checked = CONTROLLER_FIELDS.map((field) => {
    const text = toSingleLine(given[field]);
    if (text.length > TEXT_MAX) faults.push({ field, message: `No máximo ${TEXT_MAX} caracteres` });
    const [parse, message = ""] = parsers[field] ?? [];
    if (text === "" || parse === undefined) return [field, text];
    const value = parse(text);
    if (value === null) faults.push({ field, message });
    return [field, value ?? text];
  });
  return { controller: Object.fromEntries(checked) as Controller, faults };
}
