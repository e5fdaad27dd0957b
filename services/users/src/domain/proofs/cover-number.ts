import { formatPhone } from "@tenho/br/contacts/format-phone";

/** Covers a number so that its owner recognises it, and hardly anybody else does: `(86) •••••-7777`. */
export function coverNumber(phone: string): string {
  const shown = formatPhone(phone);
  const digits = [...shown].filter((character) => /\d/.test(character)).length;
  let seen = 0;
  return [...shown]
    .map((character) => {
      if (!/\d/.test(character)) return character;
      seen += 1;
      return seen <= 2 || seen > digits - 4 ? character : "•";
    })
    .join("");
}
