/** A text without what names nothing to be looked for, and what was taken out of it. */
export type ReadableText = { text: string; hasLink: boolean; hasFile: boolean };

const FILE_ENDS = /\.(?:pdf|jpe?g|png|gif|webp|mp3|mp4|opus|ogg|docx?|xlsx?|pptx?|txt|zip|apk|vcf)$/iu;
const LINK = /^(?:https?:|www\.)|^[\w-]{1,60}(?:\.[a-z]{2,6}){1,3}\/|\.com\b/iu;
/** Digits from which a number is a telephone, a document or a bar code, and no size or price. */
const DIGITS_MIN = 8;
const TEXT_MAX = 5_000;
/** No longer piece of a text is a file's name. */
const FILE_NAME_MAX = 120;

/** Words of a file's name at most, where it has blanks. */
const FILE_WORDS_MAX = 8;
/** A word that says what is wanted of a file: "imprimir trabalho.pdf" is more than a name. */
const DEMAND = /^(?:quero|queria|preciso|gostaria|tem|faz|fazem|quem|onde|quanto|\p{L}{2,}(?:ar|er|ir))$/iu;

/** Takes links, file names and long numbers out of a text: "orçamento https://… 86999990000" becomes "orçamento". Only its first 5,000 characters are read. */
export function readableText(text: string): ReadableText {
  if (isFileName(text)) return { text: "", hasLink: false, hasFile: true };
  let hasLink = false;
  let hasFile = false;
  const kept = text
    .slice(0, TEXT_MAX)
    .split(/(\s+)/u)
    .filter((piece) => {
      if (LINK.test(piece.slice(0, FILE_NAME_MAX))) hasLink = true;
      else if (piece.length <= FILE_NAME_MAX && FILE_ENDS.test(piece)) hasFile = true;
      else return !isLongNumber(piece);
      return false;
    });
  return { text: kept.join(""), hasLink, hasFile };
}

/** Returns whether a whole text is the name that a phone gives to a document, blanks included: "Relatório mensal.pdf". */
function isFileName(text: string): boolean {
  const name = text.trim();
  if (name.length > FILE_NAME_MAX || !FILE_ENDS.test(name)) return false;
  const words = name.split(/\s+/u);
  return words.length <= FILE_WORDS_MAX && !words.slice(0, -1).some((word) => DEMAND.test(word));
}

const isLongNumber = (piece: string): boolean =>
  /^[+(]?\p{N}[\p{N}().,/-]*$/u.test(piece) && piece.replace(/\P{N}/gu, "").length >= DIGITS_MIN;
