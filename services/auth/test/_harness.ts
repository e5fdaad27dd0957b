import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { Kvm } from "@nats-io/kv";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { callService } from "@tenho/kernel/testing/call-service";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { type Account, AccountSchema, PhoneType, Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { composeAuth } from "../src/compose.ts";
import { loadAuthConfig } from "../src/config.ts";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";
export const PASSWORD = "Tenho@2026";
export const NEW_PASSWORD = "Outra#Senha9";

export type SessionBody = {
  token: string;
  user: { id: string; role: string; requires_password_change: boolean; permissions: string[] } & Record<
    string,
    unknown
  >;
};

/** Users, franchise and messaging in memory; tests read and change them freely. */
function createNeighbours() {
  const state = {
    accounts: new Map<string, Account>(),
    notices: [] as { phone: string; parameters: string[] }[],
    usersAway: false,
    messagingAway: false,
  };
  const away = () => new AppError("unavailable", "fora do ar");
  const units = [UNIT, OTHER_UNIT].map((id, index) =>
    create(UnitSchema, { id, name: `Unidade ${index + 1}`, city: "Parnaíba", state: "PI", isActive: true }),
  );
  return {
    state,
    routes: (router: Parameters<Parameters<Awaited<ReturnType<typeof startServiceHarness>>["serve"]>[0]>[0]) => {
      router.service(UsersService, {
        getAccounts: ({ ids }) => {
          if (state.usersAway) throw away();
          return { accounts: ids.flatMap((id) => state.accounts.get(id) ?? []) };
        },
      });
      router.service(FranchiseService, {
        listUnits: ({ ids }) => ({ units: units.filter(({ id }) => ids.length === 0 || ids.includes(id)) }),
      });
      router.service(MessagingService, {
        sendNotice: ({ phone, parameters }) => {
          if (state.messagingAway) throw away();
          state.notices.push({ phone, parameters });
          return {};
        },
      });
    },
  };
}

/** Auth as it runs, on stores of its own, with its neighbours in memory. */
export async function startAuth(more: Record<string, string> = {}) {
  const world = await startServiceHarness("auth");
  const neighbours = createNeighbours();
  const stopServing = await world.serve(neighbours.routes);
  const own = { AUTH_KEY_SECRET: "k".repeat(32), RPC_TIMEOUT_MS: "30000" };
  const env: Record<string, string> = { ...world.env, ...own, ...more };
  const service = await composeAuth(loadAuthConfig(env));
  const rpc = world.rpc(AuthService);
  const call = callService(service.url, "auth");
  return {
    world,
    env,
    url: service.url,
    rpc,
    call,
    state: neighbours.state,
    /** A person with a password. */
    async person(over: Partial<Omit<Account, "$typeName" | "$unknown">> = {}): Promise<Account> {
      const id = randomUUID();
      const account = create(AccountSchema, {
        id,
        email: `${id}@exemplo.com.br`,
        role: Role.CLIENT,
        isActive: true,
        unitId: UNIT,
        profile: {
          displayName: "Pizzaria da Praça",
          phones: [{ phone: "5586988887777", type: PhoneType.WHATSAPP, isPrimary: true }],
        },
        ...over,
      });
      neighbours.state.accounts.set(account.id, account);
      await rpc.setCredential({ userId: account.id, email: account.email, password: PASSWORD });
      return account;
    },
    login: (email: string, password = PASSWORD) =>
      call<SessionBody & { message: string; reason?: string }>("POST", "/auth/login", { json: { email, password } }),
    refresh: (cookie: string) =>
      call<SessionBody & { reason?: string }>("POST", "/auth/refresh", { headers: { cookie } }),
    /** The version gateways are told, or null before the first change. */
    async version(userId: string): Promise<number | null> {
      const entry = await (await new Kvm(world.nc).open("sessions")).get(userId);
      return entry === null ? null : Number(entry.string());
    },
    async stop() {
      await service.stop();
      await stopServing();
      await world.stop();
    },
  };
}

export type TestAuth = Awaited<ReturnType<typeof startAuth>>;

/** The refresh cookie an answer sets, as a browser would send it back; "" when it clears it. */
export function cookieOf({ headers }: { headers: Headers }): string {
  const [pair = ""] = headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return pair.endsWith("=") ? "" : pair;
}

/** What the gateway makes of a token: it has checked the signature, the service trusts the header. */
export function bearerOf(token: string): Identity {
  const [, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  return identityFor({
    userId: String(claims.sub),
    role: claims.role as Identity["role"],
    permissions: claims.perms as string[],
    sessionId: String(claims.sid),
    sessionVersion: Number(claims.sv),
  });
}
