import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Kvm } from "@nats-io/kv";
import type { Identity } from "@tenho/kernel/auth/identity";
import { REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { type Account, AccountSchema, PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { authAccess } from "../src/adapters/db/migrations/access.ts";
import { authMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import { createOtherServices, UNIT } from "./_clients.ts";
import { LOW_COST } from "./_context.ts";

export const PASSWORD = "Tenho@2026";
export const NEW_PASSWORD = "Outra#Senha9";

export type SessionBody = {
  token: string;
  user: { id: string; role: string; requires_password_change: boolean; permissions: string[] } & Record<
    string,
    unknown
  >;
};

const LONG_AGO = timestampFromDate(new Date("2026-01-01T00:00:00Z"));

/** Auth as it runs, on stores of its own, with the services it calls in memory. */
export async function startAuthHarness(more: Record<string, string> = {}, now?: () => Date) {
  const harness = await startServiceHarness("auth", { migrations: authMigrations, access: authAccess });
  const others = createOtherServices();
  const stopServing = await harness.serve(others.routes);
  const own = { AUTH_KEY_SECRET: "k".repeat(32), RPC_TIMEOUT_MS: "30000" };
  const env: Record<string, string> = { ...harness.env, ...own, ...more };
  const service = await composeAuth(loadAuthConfig(env), now, LOW_COST);
  const rpc = harness.rpc(AuthService);
  const call = callService(service.url, "auth");
  /** A person with a password. */
  async function person(over: Partial<Omit<Account, "$typeName" | "$unknown">> = {}): Promise<Account> {
    const id = randomUUID();
    const account = create(AccountSchema, {
      id,
      email: `${id}@exemplo.com.br`,
      role: Role.CLIENT,
      isActive: true,
      unitId: UNIT,
      profile: {
        displayName: "Pizzaria da Praça",
        phones: [{ phone: "5586988887777", type: PhoneType.WHATSAPP, isPrimary: true, whatsappProvedAt: LONG_AGO }],
      },
      ...over,
    });
    others.state.accounts.set(account.id, account);
    await rpc.setCredential({ userId: account.id, email: account.email, password: PASSWORD });
    return account;
  }
  /** `address`: the caller's, as the gateway writes it down. */
  const login = (email: string, password = PASSWORD, address = "198.51.100.1") =>
    call<SessionBody & { message: string; reason?: string; contact?: unknown }>("POST", "/auth/login", {
      json: { email, password },
      headers: { "x-forwarded-for": address },
    });
  return {
    harness,
    env,
    url: service.url,
    rpc,
    call,
    /** Like `call`, but to another replica. */
    callAt: (url: string) => callService(url, "auth"),
    state: others.state,
    person,
    login,
    /** A session of the account, or of a new person's. */
    async loggedIn(account?: Account, password = PASSWORD) {
      const { id, email } = account ?? (await person());
      const answer = await login(email, password);
      assert.equal(answer.status, 200);
      return { id, email, cookie: cookieOf(answer), identity: bearerOf(answer.body.token) };
    },
    refresh: (cookie: string) =>
      call<SessionBody & { reason?: string }>("POST", "/auth/refresh", { headers: { cookie } }),
    /** The version gateways read, or null before the first change. */
    async version(userId: string): Promise<number | null> {
      const entry = await (await new Kvm(harness.nc).open("sessions")).get(userId);
      return entry === null ? null : Number(entry.string());
    },
    /** Epoch ms until which gateways keep the revocation of an ended session; null while nothing ended it. */
    async revokedUntil(sessionId: string | null): Promise<number | null> {
      const entry = await (await new Kvm(harness.nc).open(REVOKED_SESSIONS_BUCKET)).get(sessionId ?? "");
      return entry === null ? null : Number(entry.string());
    },
    /** Ends this replica alone; the stores and the other services stay. */
    stopService: () => service.stop(),
    async stop() {
      await service.stop();
      await stopServing();
      await harness.stop();
    },
  };
}

export type AuthHarness = Awaited<ReturnType<typeof startAuthHarness>>;

/** The refresh cookie an answer sets, as a browser would send it back; "" when it clears it. */
export function cookieOf({ headers }: { headers: Headers }): string {
  const [pair = ""] = headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return pair.endsWith("=") ? "" : pair;
}

/** The identity the gateway makes of a token; it has checked the signature, the service trusts its header. */
export function bearerOf(token: string): Identity {
  const [, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  return identityFor({
    userId: String(claims.sub),
    role: claims.role as Identity["role"],
    permissions: claims.perms as string[],
    sessionId: String(claims.sid),
    sessionVersion: Number(claims.sv),
    authenticatedAtMs: claims.auth_time === undefined ? undefined : Number(claims.auth_time) * 1_000,
  });
}
