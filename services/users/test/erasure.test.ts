import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { AppError } from "@tenho/kernel/errors/app-error";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import type { AccountFixture } from "../fixtures/account-of.ts";
import { createErasureStore } from "../src/adapters/db/erasure-store.ts";
import { publishAccountChange } from "../src/adapters/events/account-publisher.ts";
import { anonymisePerson } from "../src/app/erasure/anonymise-person.ts";
import { continueErasures } from "../src/app/erasure/continue-erasures.ts";
import { tellErased } from "../src/app/erasure/tell-erased.ts";
import type { Account } from "../src/domain/accounts/account.ts";
import { merchantDraft, newPhone, PIZZA, personDraft, UNIT } from "./_account-builder.ts";
import { usersContext } from "./_context.ts";
import { master, startUsersHarness, type UsersHarness } from "./_harness.ts";

/** A merchant with all that an account may say of a person, and what of it must be found nowhere. */
function personalDraft(): { draft: AccountFixture; phone: string; traces: string[] } {
  const mark = randomUUID().slice(0, 8);
  const phone = newPhone();
  const [landline, zipCode] = [newPhone(), "64215115"];
  const draft = merchantDraft({
    email: `jurema.${mark}@exemplo.com.br`,
    profile: {
      displayName: `Empório ${mark}`,
      legalName: `Comércio ${mark} Ltda`,
      document: "52998224725",
      phones: [
        { phone, type: PhoneType.WHATSAPP, isPrimary: true },
        { phone: landline, type: PhoneType.LANDLINE },
      ],
      address: { street: `Rua ${mark}`, number: "4417", district: "Pindorama", city: "Parnaíba", state: "PI", zipCode },
    },
    businessHours: { timeZone: "America/Fortaleza", is24h: true },
    permissionOverride: { [`x.${mark}`]: true },
  });
  return { draft, phone, traces: [mark, "52998224725", phone, landline, zipCode, "America/Fortaleza"] };
}

type Gate = (call: () => Promise<unknown>) => Promise<unknown>;

describe("an account whose person is erased", () => {
  let users: UsersHarness;
  let knex: Knex;
  before(async () => {
    users = await startUsersHarness();
    await users.serveOtherServices();
    const url = users.harness.env.POSTGRES_URL ?? "";
    knex = createKnex({ url, schema: "users", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });

  /** A process of its own; each step passes the gate. */
  function startProcess(gate: Gate = (call) => call()) {
    const gated = <T extends object>(inner: T): T =>
      Object.fromEntries(
        Object.entries(inner).map(([key, call]) => [key, (...args: unknown[]) => gate(() => call(...args))]),
      ) as T;
    const asked: string[] = [];
    const ctx = usersContext(knex, {
      erasures: gated(createErasureStore({ knex, publishChange: publishAccountChange, triggerRelay: () => undefined })),
      auth: gated({ anonymisePerson: async (id: string) => void asked.push(`auth ${id}`) }),
      messaging: gated({
        anonymisePerson: async (id: string, phones: readonly string[]) => void asked.push(`messaging ${id} ${phones}`),
      }),
      wallet: gated({ anonymisePerson: async (id: string) => void asked.push(`wallet ${id}`) }),
      mail: gated({ send: async ({ to }: { to: string }) => void asked.push(`mail ${to}`) }),
    });
    return { anonymise: (id: string) => anonymisePerson(ctx, id), sweep: () => continueErasures(ctx), asked };
  }
  const get = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0];
  const tracesOf = (traces: readonly string[]) => foundInSchema(knex, "users", traces);
  const anonymise = (userId: string) => users.rpc.anonymisePerson({ userId });

  it("is found in no table, and keeps id, role, unit, categories and moments", async () => {
    const { draft, traces } = personalDraft();
    await users.active(draft);
    assert.deepEqual(await tracesOf(traces), traces);
    const [known, counted] = [await get(draft.id), await users.rpcFor(master).countAccounts({})];
    const { role, erasingSince, erasedAt } = await anonymise(draft.id);
    assert.deepEqual([role, erasingSince !== undefined, erasedAt !== undefined], [Role.CLIENT, true, true]);
    assert.deepEqual(await tracesOf(traces), []);
    const account = await get(draft.id);
    assert.deepEqual(
      [account?.profile?.displayName, account?.profile?.document, account?.profile?.phones, account?.isActive],
      ["Conta excluída", "", [], false],
    );
    for (const field of ["role", "unitId", "categoryIds", "createdAt", "activatedAt"] as const) {
      assert.deepEqual(account?.[field], known?.[field], field);
    }
    const { total, clients, activeClients, ...others } = await users.rpcFor(master).countAccounts({});
    assert.deepEqual({ ...others, total: total + 1, clients: clients + 1, activeClients: activeClients + 1 }, counted);
    const unitId = account?.unitId ?? "";
    const { accounts: merchants } = await users.rpcFor(master).listMerchants({ unitIds: [unitId] });
    assert.ok(!merchants.some(({ id }) => id === draft.id), "a unit's companies are without it");
  });

  it("tells its person by e-mail at the end, and waits an hour at most for a mail server that fails", async () => {
    const { draft } = personalDraft();
    await users.active(draft);
    await anonymise(draft.id);
    const subjects = users.mail.mailsTo(draft.email).map(({ subject }) => subject);
    assert.equal(subjects.filter((subject) => subject === "Sua conta na Tenho foi excluída").length, 1);
    const account = { id: draft.id, email: draft.email, displayName: "Empório", erasingSince: new Date(0) } as Account;
    const telling = (error: Error, at: number) => {
      const failing = { mail: { send: () => Promise.reject(error) }, now: () => new Date(at) };
      return tellErased(usersContext(knex, failing), account);
    };
    const unavailable = new AppError("unavailable", "fora");
    await assert.rejects(telling(unavailable, 3_599_999), { code: "unavailable" });
    await telling(unavailable, 3_600_000);
    await telling(new AppError("unprocessable", "recusado"), 0);
  });

  it("is told by events of ids alone, as inactive, and is asked and found no more", async () => {
    const { draft, phone, traces } = personalDraft();
    await users.active(draft);
    await anonymise(draft.id);
    await eventually("all are published", async () => (await users.changesOf(draft.id)).length === 4);
    const changes = await users.changesOf(draft.id);
    assert.deepEqual(
      changes.map(({ isActive, accessChanged, accessVersion }) => [isActive, accessChanged, accessVersion]),
      [
        [false, false, 1],
        [true, true, 2],
        [false, true, 3],
        [false, false, 3],
      ],
    );
    const published = [
      ...(await users.harness.stored("EVENTS", "evt.users.>")),
      ...(await users.harness.stored("LIVE", "live.users.>")),
    ].map((data) => Buffer.from(data).toString("utf8"));
    for (const text of published) for (const trace of traces) assert.ok(!text.includes(trace), trace);
    assert.deepEqual((await users.rpc.findByPhone({ phone })).accounts, []);
    const { merchants } = await users.rpc.findMerchants({ categoryId: PIZZA, unitId: UNIT });
    assert.ok(merchants.every(({ id }) => id !== draft.id));
    await assert.rejects(users.rpc.findAccountByEmail({ email: draft.email }), { code: "not_found" });
  });

  it("frees e-mail and numbers for a new account, and is not brought back by writing it", async () => {
    const { draft } = personalDraft();
    await users.active(draft);
    await anonymise(draft.id);
    const again = { ...draft, id: randomUUID() };
    await users.active(again);
    assert.equal((await get(again.id))?.email, draft.email);
    await anonymise(again.id);
    await assert.rejects(users.put(draft), { code: "conflict", reason: "account_erased" });
    const activating = { as: master, json: { is_active: true } };
    assert.equal((await users.call("PATCH", `/users/${draft.id}`, activating)).status, 409);
    assert.equal((await get(draft.id))?.profile?.displayName, "Conta excluída");
  });

  it("is not brought back by a statement that writes single columns", async () => {
    const { draft } = personalDraft();
    await users.active(draft);
    await anonymise(draft.id);
    const write = (columns: object) => knex("accounts").where({ id: draft.id }).update(columns);
    await assert.rejects(write({ is_active: true }), /accounts_erasing/);
    await assert.rejects(write({ display_name: "Empório", email: draft.email }), /accounts_erased/);
  });

  it("may be erased again, twice at once, and by several processes", async () => {
    const { draft, traces } = personalDraft();
    await users.active(draft);
    const processes = [startProcess(), startProcess()];
    await Promise.all([...processes.map((one) => one.anonymise(draft.id)), anonymise(draft.id)]);
    const { erasedAt } = await anonymise(draft.id);
    assert.deepEqual((await anonymise(draft.id)).erasedAt, erasedAt);
    assert.equal((await get(draft.id))?.accessVersion, 3);
    assert.deepEqual(await tracesOf(traces.slice(0, 1)), []);
  });

  it("is inactive at once although the other services do not answer, and erased when they do", async () => {
    const { draft, traces, phone } = personalDraft();
    await users.active(draft);
    const refuse = () => Promise.reject(new Error("unavailable"));
    const ctx = usersContext(knex, {
      auth: { anonymisePerson: refuse },
      messaging: { anonymisePerson: refuse },
      wallet: { anonymisePerson: refuse },
    });
    const { isActive, erasingSince, erasedAt } = await anonymisePerson(ctx, draft.id);
    assert.deepEqual([isActive, erasingSince === null, erasedAt], [false, false, null]);
    assert.deepEqual(await tracesOf(traces.slice(0, 1)), traces.slice(0, 1), "messaging still needs the numbers");
    const { sweep, asked } = startProcess();
    await sweep();
    assert.deepEqual(await tracesOf(traces.slice(0, 1)), []);
    assert.deepEqual(asked, [
      `auth ${draft.id}`,
      `messaging ${draft.id} ${phone}`,
      `wallet ${draft.id}`,
      `mail ${draft.email}`,
    ]);
  });

  it("is erased by the sweep of another process, after a death at any step", async () => {
    let deaths = 0;
    for (let step = 1; ; step += 1) {
      const { draft, phone, traces } = personalDraft();
      await users.active(draft);
      let calls = 0;
      const dying = startProcess(async (call) => {
        calls += 1;
        if (calls > step) throw new Error("died");
        const result = await call();
        if (calls === step) throw new Error("died");
        return result;
      });
      const answer = await dying.anonymise(draft.id).catch(() => null);
      if (answer !== null && answer.erasedAt !== null) break;
      deaths += 1;
      const [one, two] = [startProcess(), startProcess()];
      await Promise.all([one.sweep(), two.sweep()]);
      assert.deepEqual(await tracesOf(traces.slice(0, 1)), [], `step ${step}`);
      const told = [dying, one, two].flatMap(({ asked }) => asked);
      assert.ok(told.includes(`messaging ${draft.id} ${phone}`), `messaging had the number, step ${step}`);
      assert.ok(told.includes(`mail ${draft.email}`), `the person was told, step ${step}`);
    }
    assert.equal(deaths, 6);
  });

  it("is refused for the last active MASTER, also of two at once, and for an unknown id", async () => {
    const masterDraft = () => personDraft(Role.MASTER, { unitId: "" });
    const [one, two, idle] = [masterDraft(), masterDraft(), masterDraft()];
    await users.active(one);
    await users.active(two);
    await users.put(idle);
    const results = await Promise.allSettled([anonymise(one.id), startProcess().anonymise(two.id)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const left = results[0]?.status === "rejected" ? one : two;
    await assert.rejects(anonymise(left.id), { code: "unprocessable", reason: "last_master" });
    assert.equal((await get(left.id))?.isActive, true);
    await assert.rejects(anonymise(randomUUID()), { code: "not_found" });
    await assert.rejects(anonymise("x"), { code: "invalid_input" });
    await anonymise(idle.id);
  });

  it("is left as it is by a dry run, which says the same errors", async () => {
    const { draft, traces } = personalDraft();
    await users.active(draft);
    const answer = await users.rpc.anonymisePerson({ userId: draft.id, dryRun: true });
    assert.deepEqual([answer.role, answer.erasingSince, answer.erasedAt], [Role.CLIENT, undefined, undefined]);
    assert.equal((await get(draft.id))?.isActive, true);
    assert.deepEqual(await tracesOf(traces), traces);
    await assert.rejects(users.rpc.anonymisePerson({ userId: randomUUID(), dryRun: true }), { code: "not_found" });
  });
});
