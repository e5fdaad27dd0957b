import { randomUUID } from "node:crypto";

/** A new txid or id of a devolução: 32 letters and digits, as both allow. */
export const newProviderId = (): string => randomUUID().replaceAll("-", "");
