import { createKnex } from "@tenho/kernel/db/create-knex";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import type { Knex } from "knex";
import { Secret, TOTP } from "otpauth";
import { listSealed } from "../src/app/list-sealed.ts";
import { resealSecrets } from "../src/app/reseal-secrets.ts";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import { createKeyRing } from "../src/domain/key-ring.ts";
import { authContext } from "./_context.ts";
import { type AuthHarness, bearerOf, PASSWORD, type SessionBody } from "./_harness.ts";

export const OLD = "k".repeat(32);
export const NEW = "n".repeat(32);
export const OLD_ID = createKeyRing(OLD).currentId;
export const NEW_ID = createKeyRing(NEW).currentId;

const STEP_MS = 30_000;

type Factor = SessionBody & { secret: string; recovery_codes: string[]; message: string };

/** Connections that may also clear what the service itself only adds to. */
export const openKnex = ({ harness }: Pick<AuthHarness, "harness">): Knex =>
  createKnex({
    url: harness.ownerUrl,
    schema: "auth",
    poolMax: 8,
    statementTimeoutMs: 30_000,
    applicationName: "test",
  });

/** Another replica, with these secrets. */
export const startReplica = async (
  auth: Pick<AuthHarness, "env">,
  secrets: { current: string; former?: string },
  now?: () => Date,
) =>
  composeAuth(
    loadAuthConfig({
      ...auth.env,
      AUTH_KEY_SECRET: secrets.current,
      AUTH_KEY_SECRETS_FORMER: secrets.former ?? "",
      AUDIT_CHECK_MS: "3600000",
    }),
    now,
  );

/** The use cases of a process with these secrets, on its own connections: what several replicas do side by side. */
export function sealingOf(knex: Knex, current: string, former: readonly string[] = []) {
  const ring = createKeyRing(current, former);
  const ctx = authContext(knex, { ring });
  const reseal = (order: Parameters<typeof resealSecrets>[1]) => resealSecrets(ctx, order);
  const list = () => listSealed(ctx);
  return {
    ring,
    store: ctx.sealing,
    reseal,
    list,
    /** Everything, as the command does it; answers how many values were brought under the current key. */
    async run(): Promise<number> {
      let resealed = 0;
      for (const { kind, keyId } of (await list()).groups) {
        for (let after = ""; ; ) {
          const answer = await reseal({ toKeyId: ring.currentId, kind, fromKeyId: keyId, after });
          resealed += answer.resealed;
          after = answer.next;
          if (after === "") break;
        }
      }
      return resealed;
    },
  };
}

export const totp = (secret: string, nowMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

export const loginAt = (url: string, email: string, otp?: string) =>
  callService(url, "auth")<Factor>("POST", "/auth/login", {
    json: { email, password: PASSWORD, ...(otp !== undefined && { otp }) },
    headers: { "x-forwarded-for": "198.51.100.9" },
  });

/** A person with the second factor on. */
export async function personWithFactor(auth: AuthHarness, clock: { ms: number }) {
  const own = await auth.loggedIn();
  const begun = await auth.call<Factor>("POST", "/auth/second-factor", { as: own.identity });
  const { secret } = begun.body;
  const json = { otp: totp(secret, clock.ms) };
  const { body, status } = await auth.call<Factor>("POST", "/auth/second-factor/confirm", {
    as: own.identity,
    json,
    headers: { "x-forwarded-for": "203.0.113.77" },
  });
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
  clock.ms += STEP_MS;
  return { ...own, identity: bearerOf(body.token), secret, codes: body.recovery_codes };
}

export const master = identityFor({ role: "MASTER" });
