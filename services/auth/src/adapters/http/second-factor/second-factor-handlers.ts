import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import QRCode from "qrcode";
import type { createBeginSecondFactor } from "../../../app/second-factor/begin-second-factor.ts";
import type { createConfirmSecondFactor } from "../../../app/second-factor/confirm-second-factor.ts";
import type { createDisableSecondFactor } from "../../../app/second-factor/disable-second-factor.ts";
import type { SecondFactorStore } from "../../../app/second-factor/second-factor-ports.ts";
import { callerAddress } from "../caller-address.ts";
import { ownerOf } from "../sessions/session-owner.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
} from "./second-factor-contract.ts";

const QR = { width: 240, margin: 2 } as const;

/** A person's own second factor over HTTP. */
export function secondFactorHandlers(deps: {
  secondFactors: Pick<SecondFactorStore, "state">;
  begin: ReturnType<typeof createBeginSecondFactor>;
  confirm: ReturnType<typeof createConfirmSecondFactor>;
  disable: ReturnType<typeof createDisableSecondFactor>;
}): BoundRoute[] {
  return [
    bind(getSecondFactor, async ({ identity }) => {
      const { confirmedAt, recoveryCodesLeft } = await deps.secondFactors.state(ownerOf(identity).userId);
      return {
        enabled: confirmedAt !== null,
        enabled_at: confirmedAt?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
      };
    }),
    bind(beginSecondFactor, async ({ identity }) => {
      const { otpauthUrl, secret } = await deps.begin(ownerOf(identity).userId);
      return { otpauth_url: otpauthUrl, secret, qr_code_url: await QRCode.toDataURL(otpauthUrl, QR) };
    }),
    bind(confirmSecondFactor, async ({ body, identity }) => {
      const { recoveryCodes, token } = await deps.confirm({ ...ownerOf(identity), otp: body.otp });
      return { recovery_codes: recoveryCodes, token };
    }),
    bind(disableSecondFactor, ({ body, identity, req }) =>
      deps.disable({ ...ownerOf(identity), ...body, address: callerAddress(req) }),
    ),
  ];
}
