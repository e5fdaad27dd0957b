import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { merchantDraft, newPhone, personDraft } from "../_account-builder.ts";
import { getRoleSettings } from "../_clients.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

const PASSWORD = "Chave-Nova-2026x";

/** An installation in which nobody but a company that awaits activation has an account. */
let users: UsersHarness;
/** E-mails of the credentials auth has, by account. */
let credentials = new Map<string, { email: string; requiresPasswordChange: boolean }>();
let failNext: AppError | null = null;

beforeEach(async () => {
  await users?.stop();
  credentials = new Map();
  failNext = null;
  users = await startUsersHarness({ CREATION_SWEEP_MS: "100" });
  await users.harness.serve((router) => {
    router.service(AuthService, {
      getRoleSettings,
      setCredential: ({ userId, email, requiresPasswordChange }) => {
        credentials.set(userId, { email, requiresPasswordChange });
        const failure = failNext;
        failNext = null;
        if (failure !== null) throw failure;
        return {};
      },
      anonymisePerson: ({ userId }) => {
        credentials.delete(userId);
        return {};
      },
    });
  });
  await users.put(merchantDraft());
});
after(() => users.stop());

const person = (over: object = {}) => ({
  displayName: "Rosa Prado",
  email: `${randomUUID()}@exemplo.com.br`,
  phone: newPhone(),
  password: PASSWORD,
  ...over,
});
const create = (command: object) => users.rpc.createFirstMaster(command);
const masters = async () => (await users.rpcFor(master).countAccounts({})).masters;

describe("the first MASTER of an installation", () => {
  it("is active, changes its password first, and stands in the audit log without it", async () => {
    const command = person();
    assert.equal((await create({ ...command, dryRun: true })).userId, "");
    assert.deepEqual([await masters(), credentials.size], [0, 0]);
    const { userId } = await create(command);
    const [account] = (await users.rpc.getAccounts({ ids: [userId] })).accounts;
    assert.deepEqual(
      [account?.role, account?.isActive, account?.unitId, account?.profile?.phones[0]?.phone],
      [Role.MASTER, true, "", command.phone],
    );
    assert.deepEqual(credentials.get(userId), { email: command.email, requiresPasswordChange: true });
    const [recorded] = await expectActions(users.harness.nc, "users", userId, ["user.create"]);
    assert.ok(recorded?.actorRole === "SYSTEM" && !JSON.stringify(recorded.changes).includes(PASSWORD));
  });

  it("is made once: the same again is answered, another is refused, and leaves nothing behind", async () => {
    const command = person();
    const { userId } = await create(command);
    assert.equal((await create(command)).userId, userId);
    await assert.rejects(create(person()), { code: "conflict", reason: "master_exists" });
    await assert.rejects(create(person({ dryRun: true })), { code: "conflict", reason: "master_exists" });
    assert.deepEqual([await masters(), credentials.size], [1, 1]);
  });

  it("is one, of many that are made at once", async () => {
    const commands = Array.from({ length: 8 }, () => person());
    const results = await Promise.allSettled([...commands, ...commands.slice(0, 2)].map(create));
    const made = results.filter(({ status }) => status === "fulfilled");
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map((result) => result.status === "fulfilled" && result.value.userId)).size, 1);
    assert.equal(await masters(), 1);
    await eventually("the others have no credential", () => credentials.size === 1);
  });

  it("may be repeated after auth did not answer", async () => {
    const command = person();
    // More often than the call is tried.
    failNext = new AppError("internal", "auth died");
    await assert.rejects(create(command), { code: "internal" });
    assert.equal(await masters(), 0);
    const { userId } = await create(command);
    assert.deepEqual([await masters(), [...credentials.keys()]], [1, [userId]]);
  });

  it("is made beside a MASTER that is not active, never with an e-mail or number in use, a weak password or half a form", async () => {
    const waiting = personDraft(Role.MASTER, { unitId: "" });
    await users.put(waiting);
    await assert.rejects(create(person({ email: waiting.email })), { code: "conflict", reason: "email_taken" });
    for (const over of [{ password: "fraca" }, { email: "rosa" }, { phone: "123" }, { displayName: " " }]) {
      await assert.rejects(create(person(over)), { code: "invalid_input" }, JSON.stringify(over));
      await assert.rejects(create(person({ ...over, dryRun: true })), { code: "invalid_input" }, JSON.stringify(over));
    }
    assert.equal(credentials.size, 0);
    const { userId } = await create(person());
    assert.deepEqual([await masters(), [...credentials.keys()]], [2, [userId]]);
  });
});
