import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { confirmEmail } from "../../../app/proofs/confirm-email.ts";
import type { EmailProof } from "../../../app/proofs/email-proof-store.ts";
import { cancelOwnProof, renewOwnProof } from "../../../app/proofs/own-proof.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./email-proof-contract.ts";

export const presentProof = ({ email, expiresAt }: EmailProof) => ({ email, expires_at: expiresAt.toISOString() });

/** Proofs of e-mails over HTTP. */
export function emailProofHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.requestEmailProof, async ({ params, identity }) =>
      presentProof(await renewOwnProof(ctx, identity, params.id)),
    ),
    bind(contract.cancelEmailProof, async ({ params, identity }) => {
      await cancelOwnProof(ctx, identity, params.id);
      return undefined;
    }),
    bind(contract.confirmEmail, async ({ body }) => {
      const { email, isActive } = await confirmEmail(ctx, body.token);
      return { email, is_active: isActive };
    }),
  ];
}
