import { numberProofLink } from "@tenho/br/registration/number-proof-text";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { AuthContext } from "../../app/auth-context.ts";
import type { NumberProof } from "../../app/ports.ts";
import { register } from "../../app/register.ts";
import { startNumberProof } from "../../app/start-number-proof.ts";
import * as contract from "./registration-contract.ts";

/** Length of the longest text of an IPv6 address. */
const ADDRESS_LENGTH_MAX = 45;

function presentProof({ phone, text, expiresAt, whatsapp }: NumberProof) {
  const to = whatsapp === "" ? null : whatsapp;
  return {
    phone,
    text,
    expires_at: expiresAt.toISOString(),
    whatsapp: to,
    link: to && numberProofLink(to, text),
  };
}

/** Registration over HTTP. */
export function registrationHandlers(ctx: AuthContext): BoundRoute[] {
  return [
    bind(contract.register, async ({ body, req }) => {
      const { initial_credit: _, ...entered } = body;
      const address = String(req.headers["x-forwarded-for"] ?? "").slice(0, ADDRESS_LENGTH_MAX);
      const { id, email } = await register(ctx, entered, address);
      const proof = await startNumberProof(ctx, id);
      return { user: { id, email, is_active: false as const }, number_proof: proof && presentProof(proof) };
    }),
  ];
}
