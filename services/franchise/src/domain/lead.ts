import { normaliseEmail } from "@tenho/br/contacts/email";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { normaliseUf } from "@tenho/br/registration/uf";
import { hasWord, toSingleLine, wordsOf } from "@tenho/br/text/text";

export const FRANCHISE_PLANS = ["BASICA", "PREMIUM", "MASTER"] as const;
export type FranchisePlan = (typeof FRANCHISE_PLANS)[number];

export const ADDONS = ["MARKETING", "SUPPORT", "ANALYTICS"] as const;
export type Addon = (typeof ADDONS)[number];

export const LEAD_STATUSES = ["NEW", "CONTACTED", "WON", "LOST"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A person's data from the form; e-mail, number and UF in the form in which they are stored. */
export type LeadContent = {
  name: string;
  company: string | null;
  email: string;
  /** Canonical digits, e.g. 5586988887777. */
  phone: string;
  city: string;
  state: string;
  plan: FranchisePlan;
  addons: readonly Addon[];
};

/** A person who applied for a franchise. `updatedAt`: when the form was last sent, or MASTER changed what it says of the lead. */
export type Lead = LeadContent & {
  id: string;
  status: LeadStatus;
  /** Day on which the Circular de Oferta was delivered, `YYYY-MM-DD`; null: not noted. */
  circularDeliveredOn: string | null;
  /** The unit made from it; null: none, or one that is deleted. */
  unit: { id: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The data typed into the form. */
export type LeadDraft = Omit<LeadContent, "company" | "addons"> & {
  company?: string | undefined;
  addons?: readonly Addon[] | undefined;
};

const NAME_MAX = 120;
const CITY_MAX = 80;
const PREFIX_MIN = 2;
const PREFIX_MAX = 20;
const WORDS_MAX = 30;
const SEARCH_WORDS_MAX = 5;

/** Returns whether a text can be a name: at least one letter, no invisible characters and none that change the direction of the line. */
const isName = (text: string, max: number): boolean =>
  text.length <= max && /\p{L}/u.test(text) && !/\p{C}/u.test(text);

/** The lead's content in stored form, and the draft's faults as field and pt-BR sentence. */
export function readLead(draft: LeadDraft): { content: LeadContent; faults: { field: string; message: string }[] } {
  const faults: { field: string; message: string }[] = [];
  const refuse = (field: string, message: string): void => {
    faults.push({ field, message });
  };
  const name = toSingleLine(draft.name);
  const company = toSingleLine(draft.company ?? "");
  const city = toSingleLine(draft.city);
  const email = normaliseEmail(draft.email);
  const phone = canonicalPhone(draft.phone);
  const state = normaliseUf(draft.state);
  if (name === "") refuse("name", "Nome é obrigatório");
  else if (name.length < 2 || !isName(name, NAME_MAX)) refuse("name", "Nome inválido");
  if (company !== "" && !isName(company, NAME_MAX)) refuse("company", "Nome da empresa inválido");
  if (draft.email.trim() === "") refuse("email", "E-mail é obrigatório");
  else if (email === null) refuse("email", "E-mail inválido");
  if (draft.phone.trim() === "") refuse("phone", "WhatsApp é obrigatório");
  else if (phone === null) refuse("phone", "Informe o número com DDD");
  if (city === "") refuse("city", "Cidade é obrigatória");
  else if (!isName(city, CITY_MAX)) refuse("city", "Cidade inválida");
  if (state === null) refuse("state", "UF inválida");
  const content: LeadContent = {
    name,
    company: company === "" ? null : company,
    email: email ?? "",
    phone: phone ?? "",
    city,
    state: state ?? "",
    plan: draft.plan,
    addons: ADDONS.filter((addon) => draft.addons?.includes(addon)),
  };
  return { content, faults };
}

/** The prefixes of the words by which a lead is found, ignoring case and accents. */
export function leadPrefixes({ name, company, email, phone, city, state, plan }: LeadContent): string[] {
  const national = phone.slice(2);
  const numbers = [phone, national, national.slice(2)];
  const words = [name, company ?? "", email, city, state, plan].flatMap(wordsOf).slice(0, WORDS_MAX);
  const prefixes = new Set<string>();
  for (const word of [...words, ...numbers]) {
    for (let length = PREFIX_MIN; length <= Math.min(word.length, PREFIX_MAX); length += 1) {
      prefixes.add(word.slice(0, length));
    }
  }
  return [...prefixes];
}

/**
 * The prefixes a lead must have to match a search, longest first; a number may be typed with its mask. Empty: nothing to look for. Null: the words are
 * too short to search for.
 */
export function searchPrefixes(search: string): string[] | null {
  const typed = /^[\d\s()+.-]+$/.test(search) ? [search.replace(/\D/g, "")] : wordsOf(search);
  const found = new Set(typed.filter((word) => word.length >= PREFIX_MIN).map((word) => word.slice(0, PREFIX_MAX)));
  if (found.size === 0) return hasWord(search) ? null : [];
  return [...found].sort((one, other) => other.length - one.length).slice(0, SEARCH_WORDS_MAX);
}
