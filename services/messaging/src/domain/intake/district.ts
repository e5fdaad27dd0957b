import { normaliseUnicode } from "@tenho/br/text/normalise";

const LENGTH_MAX = 60;

/** The name of a district as it is stored: one form of each letter, single spaces, at most 60 characters; "" stays "". */
export const tidyDistrict = (name: string): string =>
  [
    ...normaliseUnicode(name.toWellFormed(), "NFC")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  ]
    .slice(0, LENGTH_MAX)
    .join("")
    .trim();
