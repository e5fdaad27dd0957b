import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { AuthService, type SetCredentialRequest } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, newPhone, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { getRoleSettings } from "../_clients.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

type Answer = { id: string; role: string; unit_id: string | null; client_id: string | null; is_active: boolean } & {
  message: string;
  reason?: string;
};

const PASSWORD = "Senha@2026";
const ALL = ["user.create", "user.activate"];
const master = identityFor({ role: "MASTER", permissions: ALL, userId: randomUUID() });
const adminOf = (...unitIds: string[]) =>
  identityFor({ role: "ADMIN", permissions: ALL, unitIds, userId: randomUUID() });

let users: UsersHarness;
/** Credentials as auth has them, by account. */
const credentials = new Map<string, SetCredentialRequest>();
let beforeAnswer: (request: SetCredentialRequest) => Promise<void> = async () => {};

before(async () => {
  users = await startUsersHarness({ CREATION_SWEEP_MS: "100" });
  await users.harness.serve((router) => {
    router.service(AuthService, {
      getRoleSettings,
      setCredential: async (request) => {
        if (
          [...credentials.values()].some(({ email, userId }) => email === request.email && userId !== request.userId)
        ) {
          throw new AppError("conflict", "Este e-mail já está cadastrado no sistema.");
        }
        credentials.set(request.userId, request);
        await beforeAnswer(request);
        return {};
      },
      anonymisePerson: ({ userId }) => {
        credentials.delete(userId);
        return {};
      },
    });
    router.service(MessagingService, { anonymisePerson: () => ({}) });
    router.service(WalletService, { anonymisePerson: () => ({}) });
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({
        units: [UNIT, OTHER_UNIT].filter((id) => ids.includes(id)).map((id) => ({ id, isActive: true })),
      }),
    });
  });
});
after(() => users.stop());
beforeEach(() => {
  credentials.clear();
  beforeAnswer = async () => {};
});

const draft = (over: object = {}, profile: object = {}) => ({
  email: `${randomUUID()}@exemplo.com.br`,
  password: PASSWORD,
  role: "ADMIN",
  unit_id: UNIT,
  profile: { display_name: "Rita Lima", ...profile },
  ...over,
});
const post = (json: object, as = master) => users.call<Answer>("POST", "/users", { as, json });

describe("POST /users", () => {
  it("201: an ADMIN of the unit who can log in, must change the password, and is recorded without it", async () => {
    const phones = [{ phone: "(86) 3333-0001", type: "LANDLINE", is_primary: true }];
    const form = draft({}, { legal_name: "Rita Lima ME", phones });
    const { status, body } = await post(form);
    assert.equal(status, 201, body.message);
    assert.deepEqual([body.role, body.unit_id, body.is_active], ["ADMIN", UNIT, true]);
    const [account] = (await users.rpc.getAccounts({ ids: [body.id] })).accounts;
    assert.deepEqual([account?.managedUnitIds, account?.profile?.phones[0]?.phone], [[UNIT], "558633330001"]);
    const { email, requiresPasswordChange, password } = credentials.get(body.id) ?? {};
    assert.deepEqual([email, requiresPasswordChange, password], [form.email, true, PASSWORD]);
    const records = async () =>
      (await users.harness.stored("AUDIT", "audit.users")).filter(
        (data) => decodeEvent(ActionRecordedSchema, data).subject?.id === body.id,
      );
    await eventually("it is recorded", async () => (await records()).length === 1);
    const [record] = await records();
    assert.ok(record && !Buffer.from(record).toString("utf8").includes(PASSWORD));
    assert.equal(decodeEvent(ActionRecordedSchema, record ?? new Uint8Array()).action, "user.create");
  });

  it("a company awaits activation; staff belong to a company and its unit", async () => {
    const phones = [{ phone: newPhone(), type: "WHATSAPP", is_primary: true }];
    const company = await post(draft({ role: "CLIENT", unit_id: null }, { phones }), adminOf(UNIT));
    assert.deepEqual([company.status, company.body.is_active, company.body.unit_id], [201, false, UNIT]);
    const staff = await post(draft({ role: "USER", unit_id: null, client_id: company.body.id }));
    assert.deepEqual([staff.body.is_active, staff.body.unit_id, staff.body.client_id], [true, UNIT, company.body.id]);
    const owner = identityFor({ role: "CLIENT", userId: company.body.id, unitIds: [UNIT], permissions: [] });
    const own = await post(draft({ role: "USER", unit_id: null, client_id: randomUUID() }), owner);
    assert.deepEqual([own.status, own.body.client_id], [201, company.body.id], "the server says whose it is");
  });

  it("403 for a role above one's own, without the permission, and for another's unit", async () => {
    const as = adminOf(UNIT);
    const forbidden: [object, ReturnType<typeof identityFor>][] = [
      [draft({ role: "MASTER", unit_id: null }), as],
      [draft({ unit_id: OTHER_UNIT }), as],
      [draft(), identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] })],
      [draft(), identityFor({ role: "CLIENT", unitIds: [UNIT], permissions: ALL })],
      [draft({ role: "CLIENT" }), identityFor({ role: "CLIENT", unitIds: [UNIT], permissions: ALL })],
      [draft({ role: "USER" }), identityFor({ role: "USER", unitIds: [UNIT], permissions: ALL })],
    ];
    for (const [json, actor] of forbidden) assert.equal((await post(json, actor)).status, 403, JSON.stringify(json));
    assert.equal((await post(draft({ unit_id: null }), adminOf())).status, 422);
    assert.equal((await post(draft(), identityFor())).status, 401);
    assert.equal(credentials.size, 0);
  });

  it("400 for a weak password, a unit or company that does not exist, a bad number; nothing is left behind", async () => {
    const phones = [{ phone: "123", type: "MOBILE", is_primary: true }];
    const far = merchantDraft({ unitId: OTHER_UNIT });
    await users.active(far);
    const bad = [
      draft({ password: "fraca" }),
      draft({ email: "x" }),
      draft({ unit_id: null }),
      draft({ unit_id: randomUUID() }),
      draft({ role: "USER", client_id: randomUUID() }),
      draft({ client_id: far.id }),
      draft({}, { display_name: " " }),
      draft({}, { display_name: "\u200B\u202E\u2800" }),
      draft({}, { document: "123" }),
      draft({}, { phones }),
    ];
    for (const json of bad) assert.equal((await post(json)).status, 400, JSON.stringify(json));
    assert.equal((await post(draft({ role: "USER", client_id: far.id }), adminOf(UNIT))).status, 400, "out of reach");
    assert.equal(credentials.size, 0);
    await assertRefusesHostileBodies(users.call, { method: "POST", path: "/users", as: master, good: draft() });
  });

  it("409 for an e-mail or WhatsApp number of another account, and the corrected form goes through at once", async () => {
    const other = merchantDraft();
    await users.active(other);
    assert.deepEqual((await post(draft({ email: other.email.toUpperCase() }))).status, 409);
    const phone = other.profile?.phones?.[0]?.phone ?? "";
    const form = draft({}, { phones: [{ phone, type: "WHATSAPP", is_primary: true }] });
    const refused = await post(form);
    assert.deepEqual([refused.status, refused.body.message], [409, "Este telefone já está cadastrado no sistema."]);
    assert.equal((await post({ ...form, profile: { display_name: "Rita Lima" } })).status, 201);
  });

  it("409 where auth knows the e-mail, and a number taken in between leaves no credential", async () => {
    const form = draft();
    credentials.set("someone", { userId: "someone", email: form.email } as SetCredentialRequest);
    assert.equal((await post(form)).status, 409);
    const phone = newPhone();
    const late = draft({}, { phones: [{ phone, type: "WHATSAPP", is_primary: true }] });
    beforeAnswer = async () => {
      beforeAnswer = async () => {};
      await users.active({ ...merchantDraft(), profile: { displayName: "Antes", phones: [{ phone, type: 3 }] } });
    };
    assert.equal((await post(late)).status, 409);
    assert.ok([...credentials.values()].every(({ email }) => email !== late.email));
  });

  it("sent twice, also at once, is one account; another form or person with the e-mail is refused", async () => {
    const form = draft();
    const answers = await Promise.all([post(form), post(form), post(form)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await post(form)).body.id, answers[0]?.body.id, "who lost the answer gets it again");
    assert.equal((await post({ ...form, password: "Outra@2026" })).status, 409);
    assert.equal((await post(form, adminOf(UNIT))).status, 409);
    assert.equal(credentials.get(answers[0]?.body.id ?? "")?.password, PASSWORD);
  });

  it("keeps a name by what is seen of it", async () => {
    const { body } = await post(
      draft({}, { display_name: "\u202ERita\u200B\u00A0 Ｌima", legal_name: "Rita\tME\u2066" }),
    );
    const [account] = (await users.rpc.getAccounts({ ids: [body.id] })).accounts;
    assert.deepEqual([account?.profile?.displayName, account?.profile?.legalName], ["Rita Lima", "Rita ME"]);
  });

  it("makes a new account with the data of a deleted one, by the same form at once and by another one", async () => {
    const form = draft();
    const remove = (id: string) => users.call("DELETE", `/users/${id}`, { as: identityFor({ role: "MASTER" }) });
    const first = await post(form);
    assert.equal((await remove(first.body.id)).status, 200);
    const second = await post(form);
    assert.equal(second.status, 201, second.body.message);
    assert.notEqual(second.body.id, first.body.id);
    assert.equal(credentials.get(second.body.id)?.email, form.email);
    assert.equal((await remove(second.body.id)).status, 200);
    const third = await post({ ...form, password: "Outra@2026" }, adminOf(UNIT));
    assert.equal(third.status, 201, third.body.message);
    assert.equal(credentials.get(third.body.id)?.password, "Outra@2026");
  });

  it("goes on where a request died before the account was written", async () => {
    const form = draft();
    beforeAnswer = () => Promise.reject(new AppError("unavailable", "fora"));
    assert.equal((await post(form)).status, 503);
    const [id] = [...credentials.keys()];
    assert.equal((await post(form, adminOf(UNIT))).status, 409, "another person does not take it over");
    beforeAnswer = async () => {};
    const { status, body } = await post(form);
    assert.deepEqual([status, body.id], [201, id]);
  });

  it("one that died for good loses its credential, and its e-mail is free", async () => {
    const form = draft();
    beforeAnswer = () => Promise.reject(new AppError("unavailable", "fora"));
    assert.equal((await post(form)).status, 503);
    assert.equal(credentials.size, 1);
    beforeAnswer = async () => {};
    const store = users.openStore();
    await store("account_creations")
      .where({ email: form.email })
      .update({ created_at: new Date(Date.now() - 3_600_000) });
    await eventually("the credential is gone", async () => credentials.size === 0);
    await eventually(
      "the record is gone",
      async () => (await store("account_creations").where({ email: form.email })).length === 0,
    );
    await store.destroy();
    assert.equal((await post(form, adminOf(UNIT))).status, 201);
  });

  it("one that was given up while auth was slow makes no account", async () => {
    const form = draft();
    const store = users.openStore();
    beforeAnswer = async ({ userId }) => {
      beforeAnswer = async () => {};
      await store("account_creations").where({ account_id: userId }).update({ abandoned_at: new Date() });
    };
    const { status } = await post(form);
    assert.equal(status, 422);
    assert.equal((await store("accounts").where({ email: form.email })).length, 0);
    await store.destroy();
  });
});

describe("POST /users without a profile", () => {
  it("names the account by its e-mail until the profile is given; a company needs its number", async () => {
    const email = `sem.perfil-${randomUUID()}@tenho.test`;
    const json = { email, password: PASSWORD, role: "ADMIN", unit_id: UNIT };
    const made = await users.call<Answer & { name: string }>("POST", "/users", { as: master, json });
    assert.deepEqual([made.status, made.body.name], [201, email.split("@")[0]]);
    const company = await users.call<Answer>("POST", "/users", {
      as: master,
      json: { ...json, email: `e-${email}`, role: "CLIENT" },
    });
    assert.deepEqual([company.status, company.body.message], [400, "Pelo menos um telefone válido é obrigatório"]);
  });
});
