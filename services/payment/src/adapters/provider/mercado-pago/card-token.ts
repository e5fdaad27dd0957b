/** A card as Mercado Pago's script in the browser knows it. */
export type MercadoPagoCard = Readonly<{ method: string; token: string }>;

/**
 * A token of ours: `mp_<payment_method_id>_<the 32 hexadecimal digits>`, whose digits 0 to 9 are written g to p, since a text with a dozen digits in a
 * row may be taken for the number of a card, which no call of ours accepts.
 */
const TOKEN = /^mp_([a-z]{2,20})_([a-p]{32})$/;
const FIRST_DIGIT = "g".charCodeAt(0);

/** Null for anything else. */
export function readCardToken(text: string): MercadoPagoCard | null {
  const [, method = "", letters = ""] = TOKEN.exec(text) ?? [];
  if (method === "") return null;
  return { method, token: letters.replace(/[g-p]/g, (letter) => String(letter.charCodeAt(0) - FIRST_DIGIT)) };
}
