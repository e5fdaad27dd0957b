import type { BankRefusal } from "../../../app/bank-refusal.ts";

/**
 * The party that can mend a refusal of Mercado Pago's. `card`: the payer, by another card or by typing it again; `setup`: us, and nothing was charged;
 * `undecided`: nobody knows yet whether the card was charged.
 */
export type RefusalKind = "card" | "setup" | "undecided";

const CODES: Readonly<Record<RefusalKind, readonly string[]>> = {
  card: [
    // The account or the means of payment: other countries, number of instalments, amount, payer, method.
    ...["106", "109", "129", "150", "151", "204", "2060", "6033"],
    // The token: unknown, void, without issuer, or used.
    ...["2006", "2009", "2062", "2131", "3003", "3006", "3008", "3010", "4000", "4001"],
    // The typed fields: holder, document, number, code, end.
    ...["2067", "3000", "3001", "3011", "3012", "3013", "3014", "3015", "3016", "3017", "3018", "3019", "3020"],
    ...["3021", "3022", "3023", "3026", "3027", "3028", "3029", "3030", "3031", "3032", "3033", "3034", "4033", "7523"],
  ],
  setup: [
    ...["1", "3", "4", "5", "8", "23", "145", "160", "1000", "1001", "2002", "2034", "2041", "2072", "2077", "2123"],
    ...["3002", "3004", "3007", "3009", "3024", "3025", "4002", "4003", "4004", "4005", "4006", "4007", "4012", "4013"],
    ...["4015", "4016", "4017", "4018", "4019", "4020", "4021", "4022", "4023", "4024", "4025", "4026", "4027", "4028"],
    ...["4029", "4037", "4038", "4039", "4050", "4051", "4292"],
  ],
  // The same request a minute ago, a failed call of theirs to the network or to the tokens, a payment in another state.
  undecided: ["126", "801", "2001", "2004", "2007", "3005"],
};
const KIND_OF = new Map<string, RefusalKind>(
  (["card", "setup", "undecided"] as const).flatMap((kind) => CODES[kind].map((code) => [code, kind] as const)),
);

/** Statuses by which the token or the application is refused. */
const UNAUTHORISED = new Set([401, 403, 404]);
/** Statuses of another request with the same key that is not over. */
const CONCURRENT = new Set([408, 409, 423, 425]);

/** The kind of a refusal, by its first known code. Without one the card is to be tried again: a refused request charged nothing. */
export function kindOfRefusal({ status, violations }: BankRefusal): RefusalKind {
  if (UNAUTHORISED.has(status)) return "setup";
  if (CONCURRENT.has(status)) return "undecided";
  const kinds = violations.flatMap(({ field }) => KIND_OF.get(field ?? "") ?? []);
  return kinds[0] ?? "card";
}
