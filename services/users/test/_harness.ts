import assert from "node:assert/strict";
import type { Identity } from "@tenho/kernel/auth/identity";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { openAccountFixtures } from "../fixtures/account-fixtures.ts";
import type { AccountFixture } from "../fixtures/account-of.ts";
import { usersAccess } from "../src/adapters/db/migrations/access.ts";
import { usersMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { composeUsers } from "../src/compose/users.ts";
import { loadUsersConfig } from "../src/config.ts";
import { merchantDraft, OTHER_UNIT, personDraft } from "./_account-builder.ts";
import { serveOtherServices } from "./_clients.ts";
import { startMailServer } from "./_mail-server.ts";

export const PANEL = "https://painel.exemplo.com.br";

export type AccountKind = "merchant" | "rival" | "far" | "staff" | "admin" | "farAdmin" | "master";

/** The users service as it runs, on stores of its own. */
export async function startUsersHarness(
  more: Record<string, string> = {},
  parts: Parameters<typeof composeUsers>[1] = {},
) {
  const harness = await startServiceHarness("users", { migrations: usersMigrations, access: usersAccess });
  const mail = await startMailServer();
  const own = { RPC_TIMEOUT_MS: "30000", PUBLIC_URL: PANEL, SMTP_URL: mail.url, NOTICE_SWEEP_MS: "100" };
  const env: Record<string, string> = { ...harness.env, ...own, ...more };
  const config = loadUsersConfig(env);
  const service = await composeUsers(config, parts);
  const rpc = harness.rpc(UsersService);
  const fixtures = openAccountFixtures(config.POSTGRES_URL);
  const call = callService(service.url, "users");
  /** An active account's id. */
  async function active(draft: AccountFixture): Promise<string> {
    await fixtures.put(draft);
    await fixtures.activate(draft.id);
    return draft.id;
  }
  return {
    harness,
    env,
    mail,
    url: service.url,
    rpc,
    /** Calls as the gateway does for a person. */
    rpcFor: (person: Identity) => harness.rpc(UsersService, person),
    call,
    /** The store itself; closed by the caller. */
    openStore: () =>
      createKnex({
        url: config.POSTGRES_URL,
        schema: "users",
        poolMax: 2,
        statementTimeoutMs: 5_000,
        applicationName: "test",
      }),
    serveOtherServices: () => harness.serve(serveOtherServices),
    put: fixtures.put,
    active,
    async deactivate(id: string): Promise<void> {
      const { status } = await call("PATCH", `/users/${id}`, { as: master, json: { is_active: false } });
      assert.equal(status, 200);
    },
    /** The ids of one active account of each kind; `far` ones belong to the other unit. */
    async oneOfEachKind(): Promise<Record<AccountKind, string>> {
      const merchant = await active(merchantDraft());
      return {
        merchant,
        rival: await active(merchantDraft()),
        far: await active(merchantDraft({ unitId: OTHER_UNIT })),
        staff: await active(personDraft(Role.USER, { clientId: merchant })),
        admin: await active(personDraft(Role.ADMIN)),
        farAdmin: await active(personDraft(Role.ADMIN, { unitId: OTHER_UNIT })),
        master: await active(personDraft(Role.MASTER, { unitId: "" })),
      };
    },
    /** The `account_changed` events published of an account, oldest first. */
    async changesOf(id: string) {
      const events = (await harness.stored("EVENTS", "evt.users.account_changed")).map((data) =>
        decodeEvent(AccountChangedSchema, data),
      );
      return events.filter(({ userId }) => userId === id);
    },
    async stop() {
      await service.stop();
      await fixtures.close();
      await mail.stop();
      await harness.stop();
    },
  };
}

export type UsersHarness = Awaited<ReturnType<typeof startUsersHarness>>;

export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });
export const master = identityFor({ role: "MASTER" });
