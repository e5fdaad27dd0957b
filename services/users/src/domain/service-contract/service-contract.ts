import { createHash } from "node:crypto";
import type { Controller } from "../controller.ts";
import { contractParty } from "./contract-party.ts";
import type { ContractText } from "./contract-text.ts";
import { VERSION_2026_12 } from "./version-2026-12.ts";

/** Digits of the hash in an edition: enough to tell the companies that one version has named apart. */
const EDITION_DIGITS = 16;

/**
 * A text with the company that offers it. `sha256` of version, title, sections and, where a company is named, `party`, as JSON, in hexadecimal: it proves which
 * text an acceptance was for. `edition`: the version with the beginning of the hash, by which an acceptance says what was read.
 */
export type ServiceContract = ContractText &
  Readonly<{
    party: string | null;
    sha256: string;
    edition: string;
  }>;

/** Adds the company and the proof of a text; without a company the proof is that of the text alone, as before companies were named. */
export const withHash = ({ version, title, sections }: ContractText, party: string | null): ServiceContract => {
  const proved = { version, title, sections, ...(party !== null && { party }) };
  const sha256 = createHash("sha256").update(JSON.stringify(proved)).digest("hex");
  return { version, title, sections, party, sha256, edition: `${version}.${sha256.slice(0, EDITION_DIGITS)}` };
};

/** The text in force, which a merchant accepts with its registration. */
export const CURRENT_TEXT: ContractText = VERSION_2026_12;

/** The contract in force between a merchant and the company that runs the platform now. */
export const contractWith = (controller: Controller): ServiceContract =>
  withHash(CURRENT_TEXT, contractParty(controller));
