import { dynamicBrCode, plainLocation, readBrCode } from "@tenho/br/money/br-code";
import { contradiction, type MadeCharge, type ReadBack } from "./judge-payment.ts";

/** Receiver named by a code that is made here; a payer's bank shows the one of its own register. */
export type Receiver = { name: string; city: string };

/** Fields of the provider's charge that tell its code. */
export type OfferedCode = ReadBack & {
  /** Text of `pixCopiaECola`; null where there is none, as for a charge that was paid. */
  copyCode: string | null;
  /** Other texts of the answer that begin like a BR Code. */
  otherCodes: readonly string[];
  /** Address where a payer's bank fetches the charge; null where the provider names none. */
  location: string | null;
};

/** Why a charge has no code: a field contradicts the charge we made, cannot be read, or is missing. */
export type CodeFault = { field: string; fault: "differs" | "unreadable" | "missing" };

/**
 * The BR Code of a charge: the provider's, wherever it stands in its answer, else one made of the charge's location. None where the provider's charge
 * is not ours by key, txid and amount: a code that leads a payer elsewhere is neither stored nor shown. Charges are dynamic: a static code would be
 * paid to whatever key it holds. A text outside `pixCopiaECola` counts only where it leads to the charge's location.
 */
export function ownCopyCode(charge: MadeCharge, made: OfferedCode, receiver: Receiver): { code: string } | CodeFault {
  const differing = contradiction(charge, made);
  if (differing !== null) return { field: differing, fault: "differs" };
  const { copyCode, otherCodes, location } = made;
  if (copyCode !== null && urlOf(copyCode) !== null) return { code: copyCode };
  const url = location === null ? null : plainLocation(location);
  const other = otherCodes.find((text) => urlOf(text) !== null && (url === null || urlOf(text) === url));
  const code = other ?? (url === null ? null : dynamicBrCode({ location: url, ...receiver }));
  if (code !== null) return { code };
  if (copyCode !== null || otherCodes.length > 0) return { field: "pixCopiaECola", fault: "unreadable" };
  return url === null
    ? { field: "pixCopiaECola, loc.location", fault: "missing" }
    : { field: "loc.location", fault: "unreadable" };
}

/** The address a dynamic code leads to; null for any other text, also for one whose CRC is wrong. */
function urlOf(text: string): string | null {
  const read = readBrCode(text);
  return read?.kind === "dynamic" ? plainLocation(read.url) : null;
}
