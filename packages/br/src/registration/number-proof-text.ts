import { wordsOf } from "../text/text.ts";

const CODE = /^\d{6}$/;
const WORD = "confirmar";
/** Length limit of a proof in characters; a longer text is an ordinary message. */
const TEXT_MAX = 60;

/** The text a person sends from a number to prove it: `CONFIRMAR 482913`. */
export const numberProofText = (code: string): string => `CONFIRMAR ${code}`;

/** The link that opens a conversation with this text ready to be sent; `phone` in digits with country code. */
export const numberProofLink = (phone: string, text: string): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;

/**
 * The code of a message that is to prove a number, whatever its case, accents and punctuation, also in groups (`482 913`). Null: the message is
 * something else; "": it has the word, and no code that could be one.
 */
export function readNumberProof(text: string): string | null {
  if (text.length > TEXT_MAX) return null;
  const [word, ...groups] = wordsOf(text);
  const code = groups.join("");
  if (word !== WORD || !/^\d*$/.test(code)) return null;
  return CODE.test(code) ? code : "";
}
