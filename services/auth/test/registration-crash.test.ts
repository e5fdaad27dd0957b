import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import { createPasswordHasher } from "../src/adapters/crypto/password-hasher.ts";
import { createRegistrationStore } from "../src/adapters/db/registration-store.ts";
import type { AccountView, NewMerchant } from "../src/app/ports.ts";
import { type EnteredRegistration, register } from "../src/app/register.ts";
import { settleRegistrations } from "../src/app/settle-registrations.ts";
import { authContext } from "./_context.ts";
import { type AuthHarness, NEW_PASSWORD, PASSWORD, startAuthHarness } from "./_harness.ts";
import { registration } from "./_registration-builder.ts";

type Gate = <T>(call: () => Promise<T>) => Promise<T>;

const ADDRESS = "203.0.113.7";
const REGISTRATION_MS = 120_000;

describe("a registration that dies between its halves", () => {
  let auth: AuthHarness;
  let knex: Knex;
  const accounts = new Map<string, NewMerchant>();
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);

  before(async () => {
    // Its own sweep must not settle what the test looks at.
    auth = await startAuthHarness({ REGISTRATION_SWEEP_MS: "600000" });
    const url = auth.env.POSTGRES_URL ?? "";
    knex = createKnex({ url, schema: "auth", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  /** A process of its own; each call to a store or service passes the gate. */
  function startProcess(gate: Gate = (call) => call()) {
    const gated = <T extends object>(inner: T): T =>
      Object.fromEntries(
        Object.entries(inner).map(([key, call]) => [key, (...args: unknown[]) => gate(() => call(...args))]),
      ) as T;
    const users = {
      findAccount: async (id: string) => {
        const account = accounts.get(id);
        return account === undefined ? null : ({ id, email: account.email } as AccountView);
      },
      registerMerchant: async (merchant: NewMerchant) => {
        assert.ok(now() <= merchant.notAfter);
        if (!accounts.has(merchant.id)) accounts.set(merchant.id, merchant);
      },
    };
    const composed = authContext(knex, { now });
    const ctx = { ...composed, config: { ...composed.config, registrationMs: REGISTRATION_MS } };
    const registrations = { ...ctx.registrations, expired: expiredAt };
    const own = { ...ctx, registrations, users: { ...ctx.users, ...users } };
    const passing = {
      ...own,
      registrations: gated(registrations),
      credentials: gated(own.credentials),
      users: gated(own.users),
    };
    return {
      register: (entered: EnteredRegistration) => register(passing, entered, ADDRESS),
      sweep: () => settleRegistrations(own),
      credentials: own.credentials,
    };
  }
  /** Like the store's `expired`, by the test's clock. */
  async function expiredAt(limit: number) {
    const emails: string[] = await knex("registrations").where("expires_at", "<=", now()).limit(limit).pluck("email");
    const found = await Promise.all(emails.map((email) => createRegistrationStore(knex).byEmail(email)));
    return found.filter((one) => one !== null);
  }

  /** Dies after the nth call to a store or service took effect; true when the registration lasted that long. */
  async function dieAt(step: number, entered: EnteredRegistration): Promise<boolean> {
    let calls = 0;
    const dying = startProcess(async (call) => {
      calls += 1;
      if (calls > step) throw new Error("died");
      const result = await call();
      if (calls === step) throw new Error("died");
      return result;
    });
    return dying.register(entered).then(
      () => false,
      () => true,
    );
  }
  const entered = (over = {}) => registration(over) as EnteredRegistration;
  const accountsOf = ({ email }: { email: string }) => [...accounts.values()].filter((one) => one.email === email);
  const credentialOf = ({ email }: { email: string }) => startProcess().credentials.byEmail(email);

  it("is completed by the same registration, wherever it died, into one account with its password", async () => {
    let deaths = 0;
    for (let step = 1; ; step += 1) {
      const mine = entered();
      if (!(await dieAt(step, mine))) break;
      deaths += 1;
      const { id } = await startProcess().register(mine);
      assert.deepEqual([accountsOf(mine).length, (await credentialOf(mine))?.userId], [1, id], `step ${step}`);
      assert.equal(accountsOf(mine)[0]?.id, id);
      const { passwordHash = "" } = (await credentialOf(mine)) ?? {};
      assert.ok(await createPasswordHasher(8).verify(passwordHash, PASSWORD), `step ${step}`);
    }
    assert.ok(deaths >= 5, `died ${deaths} times`);
  });

  it("is taken over by nobody: another password, or other data, is refused while it is pending", async () => {
    for (let step = 3; step <= 5; step += 1) {
      const mine = entered();
      assert.ok(await dieAt(step, mine));
      for (const other of [{ password: NEW_PASSWORD }, { name: "Estranha Ltda" }, { phone: "86955554444" }]) {
        const attempt = startProcess().register({ ...mine, ...other });
        await assert.rejects(attempt, { code: "conflict" }, `step ${step} ${Object.keys(other)}`);
      }
      assert.ok(accountsOf(mine).every(({ name }) => name === mine.name));
    }
  });

  it("with an account is completed by the sweep, with the password of its author, also for a stranger who comes later", async () => {
    // The steps: look up, look up the credential, reserve, make the account, complete.
    const mine = entered();
    assert.ok(await dieAt(4, mine));
    assert.deepEqual([accountsOf(mine).length, await credentialOf(mine)], [1, null]);
    offsetMs += REGISTRATION_MS + 1;
    const stranger = startProcess().register({ ...mine, password: NEW_PASSWORD });
    await assert.rejects(stranger, { code: "conflict", reason: "email_taken" });
    const credential = await credentialOf(mine);
    assert.equal(credential?.userId, accountsOf(mine)[0]?.id);
    assert.ok(await createPasswordHasher(8).verify(credential?.passwordHash ?? "", PASSWORD));

    const other = entered();
    assert.ok(await dieAt(4, other));
    offsetMs += REGISTRATION_MS + 1;
    await Promise.all([startProcess().sweep(), startProcess().sweep()]);
    assert.equal((await credentialOf(other))?.userId, accountsOf(other)[0]?.id);
    assert.deepEqual(await knex("registrations").where({ email: other.email }), []);
  });

  it("is completed with the e-mail its account has by then, and not for an account that was erased", async () => {
    const [moved, erased] = [entered(), entered()];
    for (const mine of [moved, erased]) assert.ok(await dieAt(4, mine));
    const [account] = accountsOf(moved);
    const [gone] = accountsOf(erased);
    assert.ok(account && gone);
    accounts.set(account.id, { ...account, email: `novo.${moved.email}` });
    accounts.set(gone.id, { ...gone, email: `conta-excluida:${gone.id}` });
    offsetMs += REGISTRATION_MS + 1;
    await startProcess().sweep();
    assert.equal((await credentialOf({ email: `novo.${moved.email}` }))?.userId, account.id);
    assert.deepEqual(await knex("credentials").where({ user_id: gone.id }), []);
    assert.deepEqual(await knex("registrations").whereIn("user_id", [account.id, gone.id]), []);
  });

  it("without an account does not block its e-mail for ever", async () => {
    const mine = entered();
    assert.ok(await dieAt(3, mine));
    offsetMs += REGISTRATION_MS + 1;
    const { id } = await startProcess().register({ ...mine, password: NEW_PASSWORD });
    assert.equal((await credentialOf(mine))?.userId, id);

    const other = entered();
    assert.ok(await dieAt(3, other));
    offsetMs += REGISTRATION_MS + 1;
    await startProcess().sweep();
    assert.deepEqual(await knex("registrations").where({ email: other.email }), []);
    assert.equal(await credentialOf(other), null);
  });

  it("cannot be used to guess the password: after ten attempts even the right one is refused", async () => {
    const mine = entered();
    assert.ok(await dieAt(3, mine));
    for (let guess = 0; guess < 12; guess += 1) {
      const attempt = startProcess().register({ ...mine, password: `${NEW_PASSWORD}${guess}` });
      await assert.rejects(attempt, { code: "conflict" });
    }
    await assert.rejects(startProcess().register(mine), { code: "conflict", reason: "registration_under_way" });
  });

  it("leaves nothing of a person who is erased, and completes no more", async () => {
    const mine = entered();
    assert.ok(await dieAt(4, mine));
    const id = accountsOf(mine)[0]?.id ?? "";
    const traces = [mine.email, id];
    assert.deepEqual(await foundInSchema(knex, "auth", traces), traces);
    await auth.rpc.anonymisePerson({ userId: id });
    // Only the id remains, for the audit log: the record that the person was erased.
    assert.deepEqual(await foundInSchema(knex, "auth", [mine.email]), []);
    assert.deepEqual(await knex("registrations").where({ user_id: id }), []);
    assert.equal(await createRegistrationStore(knex).complete(id, mine.email), false);
    assert.equal(await credentialOf(mine), null);
  });
});
