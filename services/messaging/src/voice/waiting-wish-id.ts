import { v5 as uuidOf } from "uuid";

const WAITING_IDS = "5d0b3f6e-7c1a-5e2d-8b44-2f9c6a1d7e35";

/** Id of the wish that is opened for a voice note before its transcript is there; a wish from its text has another id. */
export const waitingWishIdOf = (inboundId: string): string => uuidOf(inboundId, WAITING_IDS);
