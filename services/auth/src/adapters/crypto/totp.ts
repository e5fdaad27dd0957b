import { Secret, TOTP } from "otpauth";
import type { TotpCodes } from "../../app/second-factor/second-factor-ports.ts";

/** Parameters that every authenticator app supports (RFC 6238). */
const RULE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one whose codes are accepted: clocks differ, and typing takes a while. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const ISSUER = "Tenho";

const totpOf = (secret: string): TOTP => new TOTP({ ...RULE, secret: Secret.fromBase32(secret) });

/** Codes of authenticator apps (TOTP, RFC 6238). */
export const totpCodes: TotpCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  addressOf: (secret, label) =>
    new TOTP({ ...RULE, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString(),
  stepOf: (secret, code, at) => {
    const totp = totpOf(secret);
    const timestamp = at.getTime();
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  },
};
