import { numberProofLink } from "@tenho/br/registration/number-proof-text";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { startOwnNumberProof } from "../../../app/proofs/start-number-proof.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./number-proof-contract.ts";

/** Proofs of WhatsApp numbers over HTTP. */
export const numberProofHandlers = (ctx: UsersContext): BoundRoute[] => [
  bind(contract.startNumberProof, async ({ params, body, identity }) => {
    const { phone, text, expiresAt, whatsapp } = await startOwnNumberProof(
      ctx,
      identity,
      params.id,
      body.phone ?? null,
    );
    const link = whatsapp === null ? null : numberProofLink(whatsapp, text);
    return { phone, text, expires_at: expiresAt.toISOString(), whatsapp, link };
  }),
];
