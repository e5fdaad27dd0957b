import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import type { Knex } from "knex";
import { createProfileStore } from "../../src/adapters/db/profile-store.ts";
import { publishAccountChange } from "../../src/adapters/events/account-publisher.ts";
import type { ProfileChanges } from "../../src/app/profile/change-profile.ts";
import { sweepLoginEmails } from "../../src/app/profile/pass-on-login-email.ts";
import { updateProfile } from "../../src/app/profile/update-profile.ts";
import { merchantDraft } from "../_account-builder.ts";
import { getRoleSettings } from "../_clients.ts";
import { usersContext } from "../_context.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

type Profile = { emails: { email: string }[]; login_email_pending: boolean; message: string };

let users: UsersHarness;
let knex: Knex;
/** E-mails that auth holds, by account; it refuses one of another account, and everything while it is down. */
const held = new Map<string, string>();
let authIsDown = false;

async function setLoginEmail(userId: string, email: string): Promise<void> {
  if (authIsDown) throw new AppError("unavailable", "fora do ar");
  for (const [other, taken] of held) {
    if (other !== userId && taken === email) throw new AppError("conflict", "de outra conta");
  }
  if (held.has(userId)) held.set(userId, email);
}

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    router.service(AuthService, {
      getRoleSettings,
      setLoginEmail: async ({ userId, email }) => {
        await setLoginEmail(userId, email);
        return {};
      },
    });
  });
  const url = users.harness.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

/** A MASTER changes an account's e-mail at once; a change of one's own waits for a proof. */
const editor = identityFor({ role: "MASTER" });
async function aMerchant(): Promise<{ id: string; email: string }> {
  const { id, email } = merchantDraft();
  await users.active(merchantDraft({ id, email }));
  held.set(id, email);
  return { id, email };
}
const changeEmail = (id: string, email: string) =>
  users.call<Profile>("PATCH", `/users/${id}/profile`, {
    as: editor,
    json: { emails: [{ email, is_primary: true }] },
  });
const emailOf = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0]?.email;

type Gate = (call: () => Promise<unknown>) => Promise<unknown>;

/** A process of its own on the same store; each step passes the gate. */
function startProcess(gate: Gate = (call) => call()) {
  const gated = <T extends object>(inner: T): T =>
    Object.fromEntries(
      Object.entries(inner).map(([key, call]) => [key, (...args: unknown[]) => gate(() => call(...args))]),
    ) as T;
  const ctx = usersContext(knex, {
    profiles: gated(createProfileStore({ knex, publishChange: publishAccountChange, triggerRelay: () => undefined })),
    auth: gated({ setLoginEmail }),
  });
  return {
    update: (id: string, changes: ProfileChanges) => updateProfile(ctx, editor, id, changes),
    sweep: () => sweepLoginEmails(ctx),
  };
}

describe("the e-mail of an account", () => {
  it("is that of its login at once, while auth answers", async () => {
    const { id } = await aMerchant();
    const { status, body } = await changeEmail(id, `${id}@novo.com.br`);
    assert.deepEqual([status, body.login_email_pending], [200, false]);
    assert.deepEqual([held.get(id), await emailOf(id)], [`${id}@novo.com.br`, `${id}@novo.com.br`]);
  });

  it("says that the login keeps the e-mail before while auth is down, takes no second change, and catches up", async () => {
    const { id, email } = await aMerchant();
    authIsDown = true;
    const { status, body } = await changeEmail(id, `${id}@novo.com.br`);
    assert.deepEqual([status, body.login_email_pending, held.get(id)], [200, true, email]);
    const second = await changeEmail(id, `${id}@outro.com.br`);
    assert.equal(second.status, 409);
    assert.match(second.body.message, /ainda não terminou/);
    assert.equal(await emailOf(id), `${id}@novo.com.br`);
    authIsDown = false;
    await startProcess().sweep();
    assert.equal(held.get(id), `${id}@novo.com.br`);
    assert.equal((await changeEmail(id, `${id}@outro.com.br`)).body.login_email_pending, false);
  });

  it("is passed on by another process after a death at any step", async () => {
    let deaths = 0;
    for (let step = 1; ; step += 1) {
      const { id } = await aMerchant();
      const email = `${id}@novo.com.br`;
      let calls = 0;
      let died = false;
      const dying = startProcess(async (call) => {
        calls += 1;
        if (calls > step) throw new Error("died");
        const result = await call();
        if (calls === step) {
          died = true;
          throw new Error("died");
        }
        return result;
      });
      await dying.update(id, { emails: [{ email, isPrimary: true }] }).catch(() => undefined);
      await Promise.all([startProcess().sweep(), startProcess().sweep()]);
      assert.deepEqual([held.get(id), await emailOf(id)], [email, email], `step ${step}`);
      assert.deepEqual(await knex("login_email_changes").where({ account_id: id }), []);
      if (!died) break;
      deaths += 1;
    }
    assert.equal(deaths, 4);
  });

  it("goes to its next owner once auth has heard of it from the one before, in whatever order it hears", async () => {
    const [one, other] = [await aMerchant(), await aMerchant()];
    authIsDown = true;
    await changeEmail(one.id, `${one.id}@novo.com.br`);
    await changeEmail(other.id, one.email);
    authIsDown = false;
    // The second first: auth still knows the e-mail as that of the first.
    await knex("login_email_changes")
      .where({ account_id: other.id })
      .update({ changed_at: new Date(0) });
    const { sweep } = startProcess();
    await sweep();
    await sweep();
    assert.deepEqual([held.get(one.id), held.get(other.id)], [`${one.id}@novo.com.br`, one.email]);
  });
});
