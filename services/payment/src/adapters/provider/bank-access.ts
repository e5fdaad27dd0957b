import { randomUUID } from "node:crypto";
import type { BankPreset, Named } from "../../domain/bank-presets.ts";

/** Addresses of a bank, our credentials there, and the headers and query of each call. */
export type BankAccess = Readonly<
  Pick<BankPreset, "clientAuth" | "tokenBody" | "scopes" | "headers" | "query" | "webhookHeaders"> & {
    /** Base URL of the API, to which `/cob` is added. */
    apiUrl: string;
    tokenUrl: string;
    clientId: string;
    /** Null where the certificate alone proves the client. */
    clientSecret: string | null;
  }
>;

/** Headers of one call. */
export const headersOf = (named: Named): Record<string, string> =>
  Object.fromEntries(
    Object.entries(named).map(([name, text]) => [name, text.replaceAll("{uuid}", () => randomUUID())]),
  );

/** The address of a call, with the bank's own query after ours. */
export function addressOf({ apiUrl, query }: BankAccess, path: string): string {
  const own = new URLSearchParams(query).toString();
  return own === "" ? `${apiUrl}${path}` : `${apiUrl}${path}${path.includes("?") ? "&" : "?"}${own}`;
}
