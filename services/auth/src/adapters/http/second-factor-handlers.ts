import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import QRCode from "qrcode";
import type { AuthContext } from "../../app/auth-context.ts";
import { beginSecondFactor } from "../../app/second-factor/begin-second-factor.ts";
import { confirmSecondFactor } from "../../app/second-factor/confirm-second-factor.ts";
import { disableSecondFactor } from "../../app/second-factor/disable-second-factor.ts";
import { readSecondFactorOf, resetSecondFactor } from "../../app/second-factor/reset-second-factor.ts";
import { callerAddress } from "./caller-address.ts";
import * as contract from "./second-factor-contract.ts";
import { ownerOf, sessionOf } from "./session-owner.ts";

const QR = { width: 240, margin: 2 } as const;

/** A person's own second factor over HTTP. */
export function secondFactorHandlers(ctx: AuthContext): BoundRoute[] {
  return [
    bind(contract.getSecondFactor, async ({ identity }) => {
      const { confirmedAt, recoveryCodesLeft } = await ctx.secondFactors.state(ownerOf(identity).userId);
      return {
        enabled: confirmedAt !== null,
        enabled_at: confirmedAt?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
      };
    }),
    bind(contract.getSecondFactorOf, async ({ params }) => {
      const { confirmedAt } = await readSecondFactorOf(ctx, params.userId);
      return { enabled: confirmedAt !== null, enabled_at: confirmedAt?.toISOString() ?? null };
    }),
    bind(contract.resetSecondFactor, async ({ params, identity }) => {
      await resetSecondFactor(ctx, ownerOf(identity).userId, params.userId);
      return undefined;
    }),
    bind(contract.beginSecondFactor, async ({ identity }) => {
      const { otpauthUrl, secret } = await beginSecondFactor(ctx, sessionOf(identity));
      return { otpauth_url: otpauthUrl, secret, qr_code_url: await QRCode.toDataURL(otpauthUrl, QR) };
    }),
    bind(contract.confirmSecondFactor, async ({ body, identity }) => {
      const { recoveryCodes, token } = await confirmSecondFactor(ctx, { ...sessionOf(identity), otp: body.otp });
      return { recovery_codes: recoveryCodes, token };
    }),
    bind(contract.disableSecondFactor, ({ body, identity, req }) =>
      disableSecondFactor(ctx, { ...ownerOf(identity), ...body, address: callerAddress(req) }),
    ),
  ];
}
