import { normaliseUnicode } from "../text/normalise.ts";

/** Minimum length of a password, in characters. */
const PASSWORD_MIN_LENGTH = 8;

/** One line of the checklist shown under a password field. */
export type PasswordCheck = { readonly key: string; readonly label: string; readonly ok: boolean };

const RULES = [
  { key: "length", label: "Pelo menos 8 caracteres", test: (text: string) => [...text].length >= PASSWORD_MIN_LENGTH },
  { key: "uppercase", label: "Uma letra maiúscula", test: (text: string) => /\p{Lu}/u.test(text) },
  { key: "lowercase", label: "Uma letra minúscula", test: (text: string) => /\p{Ll}/u.test(text) },
  { key: "digit", label: "Um número", test: (text: string) => /\d/.test(text) },
  { key: "special", label: "Um caractere especial", test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

/** A password in the form in which it is compared: NFC, since keyboards spell an accented letter with one or two characters. */
export const normalisePassword = (password: string): string => normaliseUnicode(password, "NFC");

/** Each rule with whether `password` keeps it, in the order shown. */
export function passwordChecklist(password: string): readonly PasswordCheck[] {
  const text = normalisePassword(password);
  return RULES.map(({ key, label, test }) => ({ key, label, ok: test(text) }));
}

/** Returns whether a password keeps every rule. */
export function isStrongPassword(password: string): boolean {
  const text = normalisePassword(password);
  return RULES.every(({ test }) => test(text));
}
