import { v5 as uuidOf } from "uuid";

const WISH_IDS = "8f6b2c58-6d0e-4b57-9a52-3a1f2f0c7a10";

/** Id of a new wish, derived from the inbound message: however often the message is delivered, it opens one wish. */
export const wishIdOf = (inboundId: string): string => uuidOf(inboundId, WISH_IDS);

/** Id of an inbound message at a business number. */
export const inboundIdOf = (phoneNumberId: string, wamid: string): string => `m:${phoneNumberId}:${wamid}`;
