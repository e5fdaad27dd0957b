import { createHash } from "node:crypto";
import type { ContractText } from "./contract-text.ts";
import { VERSION_2026_12 } from "./version-2026-12.ts";

/** `sha256` of version, title and sections as JSON, in hexadecimal: it proves which text an acceptance was for. */
type ServiceContract = ContractText & { readonly sha256: string };

/** Adds the proof of a text. */
export const withHash = ({ version, title, sections }: ContractText): ServiceContract => {
  const sha256 = createHash("sha256").update(JSON.stringify({ version, title, sections })).digest("hex");
  return { version, title, sections, sha256 };
};

/** The contract in force, which a merchant accepts with its registration. */
export const CURRENT_CONTRACT: ServiceContract = withHash(VERSION_2026_12);
