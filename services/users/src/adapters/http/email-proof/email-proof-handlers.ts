import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { ConfirmEmail } from "../../../app/email-proof/confirm-email.ts";
import type { EmailProof } from "../../../app/email-proof/email-proof-store.ts";
import type { OwnProof } from "../../../app/email-proof/own-proof.ts";
import { cancelEmailProof, confirmEmail, requestEmailProof } from "./email-proof-contract.ts";

export const presentProof = ({ email, expiresAt }: EmailProof) => ({ email, expires_at: expiresAt.toISOString() });

/** Proofs of e-mails over HTTP. */
export function emailProofHandlers(deps: { ownProof: OwnProof; confirmEmail: ConfirmEmail }): BoundRoute[] {
  return [
    bind(requestEmailProof, async ({ params, identity }) =>
      presentProof(await deps.ownProof.renew(identity, params.id)),
    ),
    bind(cancelEmailProof, async ({ params, identity }) => {
      await deps.ownProof.cancel(identity, params.id);
      return undefined;
    }),
    bind(confirmEmail, async ({ body }) => {
      const { email, isActive } = await deps.confirmEmail(body.token);
      return { email, is_active: isActive };
    }),
  ];
}
