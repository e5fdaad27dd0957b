import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { createMailQueue } from "../../src/adapters/db/mail-queue.ts";
import { createAccount } from "../../src/app/creation/create-account.ts";
import { OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { getRoleSettings, roleSettings, serveOtherServices } from "../_clients.ts";
import { usersContext } from "../_context.ts";
import { PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Invitation = { status: string; sent_at: string | null; expires_at: string | null };
type Answer = { id: string; message: string; reason?: string; errors?: { field: string; message: string }[] };

const PASSWORD = "Senha@2026";
const OTHER_PASSWORD = "Outra#Senha9";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ALL = ["user.create", "user.activate", "user.update", "user.delete"];
const LINK = /convite#codigo=([\w-]{43})/;
const master = identityFor({ role: "MASTER", permissions: ALL, userId: randomUUID() });
const adminOf = (unitId: string, permissions = ALL) =>
  identityFor({ role: "ADMIN", permissions, unitIds: [unitId], userId: randomUUID() });

let users: UsersHarness;
let knex: Knex;
/** Milliseconds by which the clock of the use-cases is ahead. */
let aheadMs = 0;
/** Passwords as auth has them, by account; null: invited. */
const passwords = new Map<string, string | null>();
let afterSetting: () => void = () => undefined;

before(async () => {
  users = await startUsersHarness({}, { now: () => new Date(Date.now() + aheadMs) });
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(AuthService, {
      getRoleSettings,
      inviteCredential: ({ userId }) => {
        if (!passwords.has(userId)) passwords.set(userId, null);
        return {};
      },
      setCredential: ({ userId, password }) => {
        passwords.set(userId, password);
        return {};
      },
      setPassword: ({ userId, password }) => {
        passwords.set(userId, password);
        return {};
      },
      setFirstPassword: ({ userId, password }) => {
        if (passwords.get(userId) === null) passwords.set(userId, password);
        afterSetting();
        return { isSet: passwords.get(userId) === password };
      },
      awaitsFirstPassword: ({ userId }) => ({ awaits: passwords.get(userId) === null }),
      setLoginEmail: () => ({}),
      anonymisePerson: ({ userId }) => {
        passwords.delete(userId);
        return {};
      },
    });
  });
  knex = users.openStore();
});
after(async () => {
  await knex.destroy();
  await users.stop();
});
beforeEach(() => {
  aheadMs = 0;
  afterSetting = () => undefined;
  users.mail.state.answer = () => null;
});

const newEmail = () => `${randomUUID()}@exemplo.com.br`;
const form = (over: object = {}) => ({
  email: newEmail(),
  invite: true,
  role: "ADMIN",
  unit_id: UNIT,
  profile: { display_name: "Rita Lima" },
  ...over,
});
const post = (json: object, as: Identity = master) => users.call<Answer>("POST", "/users", { as, json });

/** An invited account, as it is once its mail is there. */
async function invite(over: object = {}, as: Identity = master) {
  const json = form(over);
  const { status, body } = await post(json, as);
  assert.equal(status, 201, body.message);
  return { id: body.id, email: json.email, token: await tokenTo(json.email) };
}

/** The token of the newest mail to an address, once there are so many, and their sending is noted. */
async function tokenTo(email: string, count = 1): Promise<string> {
  await eventually(`${count} mails to ${email}`, async () => {
    const waiting = await knex("invitations as i")
      .join("accounts as a", "a.id", "i.account_id")
      .where({ "a.email": email })
      .whereNotNull("i.due_at");
    return users.mail.mailsTo(email).length === count && waiting.length === 0;
  });
  const text = users.mail.mailsTo(email).at(-1)?.text ?? "";
  return LINK.exec(text)?.[1] ?? assert.fail(text);
}
const read = (token: string) =>
  users.call<Answer & { name: string; email: string; inviter: string }>("POST", "/invitations/read", {
    json: { token },
  });
const accept = (token: string, password = PASSWORD) =>
  users.call<Answer & { email: string; is_active: boolean }>("POST", "/invitations/accept", {
    json: { token, password },
  });
const stateOf = (id: string, as: Identity = master) =>
  users.call<Answer & { invitation: Invitation | null }>("GET", `/users/${id}/invitation`, { as });
const resend = (id: string, as: Identity = master) =>
  users.call<Answer & { invitation: Invitation }>("POST", `/users/${id}/invitation`, { as });
const patch = (id: string, json: object) => users.call<Answer>("PATCH", `/users/${id}`, { as: master, json });
const statusOf = async (id: string) => (await stateOf(id)).body.invitation?.status;
const isProved = async (id: string) =>
  (await users.call<{ email_confirmed: boolean }>("GET", `/users/${id}/profile`, { as: master })).body.email_confirmed;

async function actionsOn(id: string): Promise<string[]> {
  const records = (await users.harness.stored("AUDIT", "audit.users")).map((data) =>
    decodeEvent(ActionRecordedSchema, data),
  );
  return records.filter(({ subject }) => subject?.id === id).map(({ action }) => action);
}

describe("an invitation", () => {
  it("makes an account without a password and mails a link, of which only the hash is kept", async () => {
    const { id, email, token } = await invite();
    assert.equal(passwords.get(id), null);
    const [mail] = users.mail.mailsTo(email);
    assert.ok(mail?.text.includes(`${PANEL}/convite#codigo=${token}`) && mail.html.includes(token));
    assert.match(mail?.text ?? "", /A unidade Parnaíba criou uma conta/);
    assert.match(mail?.text ?? "", /vale por 72 horas e uma única vez/);
    const [row] = await knex("invitations").where({ account_id: id });
    assert.ok(!JSON.stringify(row).includes(token) && !row.token_hash.includes(token));
    const { body } = await stateOf(id);
    const { status, sent_at: sentAt, expires_at: expiresAt } = body.invitation ?? assert.fail("no invitation");
    assert.equal(status, "sent");
    const lifeMs = Date.parse(expiresAt ?? "") - Date.parse(sentAt ?? "");
    assert.ok(Math.abs(lifeMs - 72 * HOUR_MS) < 2 * MINUTE_MS, `${lifeMs}`);
    await eventually("it is recorded", async () => (await actionsOn(id)).length === 2);
    assert.deepEqual((await actionsOn(id)).sort(), ["user.create", "user.invite"]);
  });

  it("and a password exclude each other, and one of them there must be; nothing is made otherwise", async () => {
    const refused = [
      [form({ password: PASSWORD }), "Defina uma senha ou envie o convite, não os dois"],
      [form({ invite: undefined }), "Defina uma senha ou escolha enviar o convite por e-mail"],
      [form({ invite: false }), "Defina uma senha ou escolha enviar o convite por e-mail"],
    ] as const;
    for (const [json, message] of refused) {
      const { status, body } = await post(json);
      assert.deepEqual([status, body.message, body.errors?.[0]?.field], [400, message, "password"]);
      assert.equal((await knex("accounts").where({ email: json.email })).length, 0);
    }
    const made = await post(form({ invite: false, password: PASSWORD }));
    assert.deepEqual([made.status, passwords.get(made.body.id)], [201, PASSWORD]);
    assert.equal((await stateOf(made.body.id)).body.invitation, null);
  });

  it("sent as the same form again makes one account and one mail", async () => {
    const json = form();
    const [one, other] = await Promise.all([post(json), post(json)]);
    assert.deepEqual([one.status, other.status, other.body.id], [201, 201, one.body.id]);
    await tokenTo(json.email);
    assert.equal((await post(json)).body.id, one.body.id);
    assert.equal((await knex("invitations").where({ account_id: one.body.id })).length, 1);
    assert.equal(users.mail.mailsTo(json.email).length, 1);
  });

  it("goes out later where the process died before its mail", async () => {
    const json = form();
    const dying = usersContext(knex, {
      auth: { inviteCredential: async ({ userId }) => void passwords.set(userId, null) },
      franchise: { unit: async (id) => ({ id, name: "Parnaíba", city: "Parnaíba", state: "PI", companiesMax: null }) },
    });
    const entered = { displayName: "Rita Lima", legalName: "", document: "", phones: [] };
    const command = {
      ...entered,
      email: json.email,
      role: "ADMIN",
      unitId: UNIT,
      clientId: null,
      password: null,
    } as const;
    await createAccount(dying, master, command);
    assert.equal((await accept(await tokenTo(json.email))).status, 200);
  });

  it("says who invites, is spent by its password alone, and proves the e-mail", async () => {
    const { id, email, token } = await invite();
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await read(token);
      assert.deepEqual([status, body.name, body.email, body.inviter], [200, "Rita Lima", email, "A unidade Parnaíba"]);
    }
    const weak = await accept(token, "fraca");
    assert.deepEqual([weak.status, weak.body.errors?.[0]?.field], [400, "password"]);
    assert.equal(await isProved(id), false);
    const { status, body } = await accept(token);
    assert.deepEqual([status, body], [200, { email, is_active: true }]);
    assert.deepEqual([passwords.get(id), await isProved(id)], [PASSWORD, true]);
    assert.equal((await stateOf(id)).body.invitation, null);
    for (const again of [await read(token), await accept(token, OTHER_PASSWORD)]) {
      assert.deepEqual([again.status, again.body.reason], [404, "invitation_used"]);
      assert.match(again.body.message, /não vale mais.*Abra o último e-mail/);
    }
    assert.equal(passwords.get(id), PASSWORD);
  });

  it("of MASTER is Tenho's, and of a company's staff the company's", async () => {
    const own = await invite({ role: "MASTER", unit_id: null });
    assert.equal((await read(own.token)).body.inviter, "A equipe da Tenho");
    const { merchant } = await users.oneOfEachKind();
    const company = identityFor({ role: "CLIENT", userId: merchant, unitIds: [UNIT], permissions: [] });
    const staff = await invite({ role: "USER", unit_id: null }, company);
    assert.equal((await read(staff.token)).body.inviter, "Pizzaria da Praça");
    assert.equal((await stateOf(staff.id, company)).status, 200);
  });

  it("accepted twice at once sets one password", async () => {
    const { id, token } = await invite();
    const answers = await Promise.all([accept(token), accept(token, OTHER_PASSWORD)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
    const won = answers[0].status === 200 ? PASSWORD : OTHER_PASSWORD;
    assert.equal(passwords.get(id), won);
  });

  it("is valid for 72 hours, and can be sent again then", async () => {
    const { id, email, token } = await invite();
    aheadMs = 72 * HOUR_MS - MINUTE_MS;
    assert.equal((await read(token)).status, 200);
    aheadMs = 72 * HOUR_MS + MINUTE_MS;
    for (const { status, body } of [await read(token), await accept(token)]) {
      assert.deepEqual([status, body.reason], [404, "invitation_expired"]);
      assert.match(body.message, /venceu.*Esqueci minha senha/);
    }
    assert.deepEqual([passwords.get(id), await isProved(id), await statusOf(id)], [null, false, "expired"]);
    const { status, body } = await resend(id);
    assert.deepEqual([status, body.invitation.status], [202, "sending"]);
    const newer = await tokenTo(email, 2);
    assert.equal((await read(token)).body.reason, "invitation_used");
    assert.equal((await accept(newer)).status, 200);
    await eventually("it is recorded", async () => (await actionsOn(id)).includes("user.invite_again"));
  });

  it("is sent again some minutes after the last one alone, by hand or for a forgotten password", async () => {
    const { id, email, token } = await invite();
    const soon = await resend(id);
    assert.deepEqual([soon.status, soon.body.reason], [429, "just_sent"]);
    await assert.rejects(users.rpc.inviteAgain({ userId: id }), { code: "rate_limited", reason: "just_sent" });
    assert.equal((await read(token)).status, 200, "a refusal replaces nothing");
    aheadMs = 6 * MINUTE_MS;
    const answers = await Promise.allSettled([1, 2, 3].map(() => users.rpc.inviteAgain({ userId: id })));
    assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await read(await tokenTo(email, 2))).status, 200);
    await assert.rejects(users.rpc.inviteAgain({ userId: randomUUID() }), { code: "not_found" });
  });

  it("is read and sent by whoever may make the account, and is hidden from others", async () => {
    const { id } = await invite();
    aheadMs = 6 * MINUTE_MS;
    const refused: [Identity, number][] = [
      [adminOf(OTHER_UNIT), 404],
      [adminOf(UNIT, ["user.update", "user.view"]), 403],
      [identityFor({ role: "CLIENT", unitIds: [UNIT], permissions: ALL }), 404],
      [identityFor({ role: "ADMIN", userId: id, unitIds: [UNIT], permissions: ALL }), 403],
    ];
    for (const [as, status] of refused) {
      assert.deepEqual([(await stateOf(id, as)).status, (await resend(id, as)).status], [status, status]);
    }
    // By way of the mailbox the sender would have permissions of the account that the sender lacks.
    await patch(id, { permission_override: { "setting.access": true } });
    const admin = adminOf(UNIT, [...(roleSettings.get("ADMIN") ?? [])]);
    const beyond = await resend(id, admin);
    assert.deepEqual([beyond.status, beyond.body.reason], [403, "above_own_access"]);
    await patch(id, { permission_override: {} });
    assert.equal((await resend(id, admin)).status, 202);
  });

  it("to a mailbox that is refused is told as failed, and not tried again", async () => {
    users.mail.state.answer = () => 550;
    const json = form();
    const { body } = await post(json);
    await eventually("it is given up", async () => (await statusOf(body.id)) === "failed");
    users.mail.state.answer = () => null;
    aheadMs = 6 * MINUTE_MS;
    assert.equal((await resend(body.id)).status, 202);
    await tokenTo(json.email);
  });
});

describe("an invitation that is open", () => {
  it("goes to the new e-mail where that changes, and the former link is dead", async () => {
    const { id, email, token } = await invite();
    const moved = newEmail();
    assert.equal((await patch(id, { email: moved })).status, 200);
    assert.equal((await accept(token)).status, 404);
    const newer = await tokenTo(moved);
    assert.equal(users.mail.mailsTo(email).filter(({ text }) => LINK.test(text)).length, 1);
    const { body } = await accept(newer);
    assert.deepEqual([body.email, await isProved(id)], [moved, true]);
  });

  it("goes to the new e-mail whoever writes it: a replica of the version before knows of no invitation", async () => {
    const { id, token } = await invite();
    const moved = newEmail();
    await knex("accounts").where({ id }).update({ email: moved });
    assert.equal((await accept(token)).status, 404);
    assert.deepEqual([passwords.get(id), await isProved(id)], [null, false]);
    assert.equal((await accept(await tokenTo(moved))).status, 200);
  });

  it("opens nothing while the account is deactivated, and again once it is active", async () => {
    const { id, token } = await invite();
    await patch(id, { is_active: false });
    aheadMs = 6 * MINUTE_MS;
    for (const { status, body } of [await read(token), await accept(token)]) {
      assert.deepEqual([status, body.reason], [422, "account_inactive"]);
    }
    assert.equal((await resend(id)).status, 409);
    await assert.rejects(users.rpc.inviteAgain({ userId: id }), { code: "unprocessable" });
    assert.deepEqual([passwords.get(id), await isProved(id)], [null, false]);
    await patch(id, { is_active: true });
    assert.equal((await accept(token)).status, 200);
  });

  it("of a deactivated account is no mail that waits for the mail server", async () => {
    const { id } = await invite();
    const later = new Date(Date.now() + HOUR_MS);
    await knex("invitations").where({ account_id: id }).update({ attempts: 3, due_at: later });
    const queue = createMailQueue(knex);
    const waiting = await queue.countWaiting(100);
    assert.equal((await patch(id, { is_active: false })).status, 200);
    assert.equal(await queue.countWaiting(100), waiting - 1);
    await queue.makeDue();
    assert.deepEqual(await knex("invitations").where({ account_id: id }).pluck("due_at"), [later]);
    assert.equal((await patch(id, { is_active: true })).status, 200);
    assert.equal(await queue.countWaiting(100), waiting);
    await knex("invitations").where({ account_id: id }).update({ due_at: null });
  });

  it("goes with the person of the account", async () => {
    const { id, token } = await invite();
    assert.equal((await users.call("DELETE", `/users/${id}`, { as: master })).status, 200);
    assert.equal((await accept(token)).status, 404);
    assert.deepEqual(await knex("invitations").where({ account_id: id }), []);
    await assert.rejects(users.rpc.inviteAgain({ userId: id }), { code: "not_found" });
  });

  it("ends with a password that somebody else sets", async () => {
    const { id, token } = await invite();
    const set = await users.call("PATCH", `/users/${id}/password`, { as: master, json: { password: OTHER_PASSWORD } });
    assert.equal(set.status, 200);
    assert.deepEqual([(await accept(token)).status, passwords.get(id)], [404, OTHER_PASSWORD]);
    assert.equal((await stateOf(id)).body.invitation, null);
    const again = await resend(id);
    assert.deepEqual([again.status, again.body.reason], [409, "has_password"]);
  });

  it("goes on where its acceptance was cut short: by the same call, else by a sweep", async () => {
    const cut = () => {
      throw new AppError("unavailable", "fora do ar");
    };
    const [repeated, left] = [await invite(), await invite()];
    afterSetting = cut;
    for (const { token } of [repeated, left]) assert.equal((await accept(token)).status, 503);
    afterSetting = () => undefined;
    assert.equal((await accept(repeated.token)).status, 200);
    assert.equal(await statusOf(left.id), "sent");
    aheadMs = 2 * MINUTE_MS;
    await eventually("a sweep ends it", async () => (await statusOf(left.id)) === undefined);
    assert.equal((await accept(left.token, OTHER_PASSWORD)).status, 404);
    assert.equal(passwords.get(left.id), PASSWORD);
  });
});
