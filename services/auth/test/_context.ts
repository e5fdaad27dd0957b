import type { Knex } from "knex";
import { createPasswordHasher } from "../src/adapters/crypto/password-hasher.ts";
import { createRecoveryCodes } from "../src/adapters/crypto/recovery-codes.ts";
import { totpCodes } from "../src/adapters/crypto/totp.ts";
import type { AuthContext } from "../src/app/auth-context.ts";
import { composeContext } from "../src/compose/context.ts";
import { createKeyRing } from "../src/domain/key-ring.ts";

/** Nobody attacks these passwords: at full cost their hashes would take a third of the time of most files. */
export const LOW_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const away = () => Promise.reject(new Error("this test gives no such part"));

/** A context on auth's store; what a test does not give of the outside refuses every call. */
export function authContext(knex: Knex, given: Partial<AuthContext> = {}): AuthContext {
  const composed = composeContext(
    {
      knex,
      triggerRelay: () => undefined,
      triggerAfterChange: () => undefined,
      sessionsMax: 20,
      tokenMsMax: 1_800_000,
    },
    {
      signingKeys: { currentOrCreate: away, retire: away, publicKeys: away },
      users: {
        findAccount: away,
        findAccounts: away,
        registerMerchant: away,
        startNumberProof: away,
        mailTemporaryPassword: away,
        inviteAgain: away,
        reportCredentialChange: away,
        countOverrides: away,
        countDemonstrationAccounts: away,
        listOperators: away,
      },
      franchise: { findUnits: away, activeUnits: away },
      messaging: { sendTemporaryPassword: away },
      ring: createKeyRing("k".repeat(32), []),
      signer: { sign: away, signForViewing: away, currentKid: away, publicKeys: away },
      hasher: createPasswordHasher(8, LOW_COST),
      totp: totpCodes,
      recovery: createRecoveryCodes(() => Buffer.alloc(32)),
      auditMetrics: { record: () => undefined, recordFailure: () => undefined },
      streamAgeMs: away,
      config: CONFIG,
      log: { warn: () => undefined, error: () => undefined },
      now: () => new Date(),
      ...given,
    },
  );
  return { ...composed, ...given };
}

const HOUR_MS = 3_600_000;
const CONFIG: AuthContext["config"] = {
  securityDefaults: { sessionMs: 12 * HOUR_MS, rememberedMs: 720 * HOUR_MS, failuresMax: 10, waitMs: 60_000 },
  failureBounds: { accountFailuresMax: 100, rememberMs: HOUR_MS },
  viewingMs: 1_800_000,
  refreshGraceMs: 30_000,
  temporaryPassword: { validMs: 1_800_000, pauseMs: 300_000 },
  registrationMs: 120_000,
  eventRecordDays: 30,
  auditCheckMs: 60_000,
  auditFullCheckMs: HOUR_MS,
};
