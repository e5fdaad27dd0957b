import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { createDueMails } from "../../src/adapters/db/proofs/due-mails.ts";
import { merchantDraft, newDocument, newPhone, UNIT } from "../_account-builder.ts";
import { getRoleSettings, serveOtherServices } from "../_clients.ts";
import { admin, PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Profile = {
  message: string;
  emails: { email: string }[];
  email_confirmed: boolean;
  email_proof: { email: string } | null;
};
type Merchant = { id: string; email: string };

let users: UsersHarness;
let knex: Knex;
/** E-mails that auth holds, by account. */
const held = new Map<string, string>();

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(AuthService, {
      getRoleSettings,
      setLoginEmail: async ({ userId, email }) => {
        for (const [other, taken] of held) {
          if (other !== userId && taken === email) throw new AppError("conflict", "de outra conta");
        }
        held.set(userId, email);
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

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const newEmail = () => `${randomUUID()}@novo.com.br`;
async function aMerchant(): Promise<Merchant> {
  const { id, email } = merchantDraft();
  await users.active(merchantDraft({ id, email }));
  held.set(id, email);
  return { id, email };
}
const change = (id: string, email: string, as = self(id)) =>
  users.call<Profile>("PATCH", `/users/${id}/profile`, { as, json: { emails: [{ email, is_primary: true }] } });
const profileOf = async (id: string) =>
  (await users.call<Profile>("GET", `/users/${id}/profile`, { as: self(id) })).body;
const resend = (id: string, as = self(id)) => users.call<Profile>("POST", `/users/${id}/email-proof`, { as });
const cancel = (id: string, as = self(id)) => users.call("DELETE", `/users/${id}/email-proof`, { as });
const prove = (token: string) =>
  users.call<{ email: string; is_active: boolean; message: string }>("POST", "/email-proofs/confirm", {
    json: { token },
  });
const emailOf = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0]?.email;
const LINK = /confirmar-email#([\w-]{43})/;

/** The tokens of the mails an address has, once there are so many. */
async function tokensTo(email: string, count = 1): Promise<string[]> {
  await eventually(`${count} mails`, () => users.mail.mailsTo(email).length === count);
  return users.mail.mailsTo(email).map(({ text }) => LINK.exec(text)?.[1] ?? assert.fail(text));
}
const tokenTo = async (email: string, count = 1) => (await tokensTo(email, count)).at(-1) ?? assert.fail("no token");

describe("one's own e-mail", () => {
  it("stays until the new address is proved by its link; then the login follows and the address before is told", async () => {
    const { id, email } = await aMerchant();
    const wanted = newEmail();
    const { status, body } = await change(id, wanted);
    assert.deepEqual([status, body.emails[0]?.email, body.email_proof?.email], [200, email, wanted]);
    assert.deepEqual([await emailOf(id), held.get(id)], [email, email]);
    const token = await tokenTo(wanted);
    const [mail] = users.mail.mailsTo(wanted);
    assert.ok(mail?.text.includes(`${PANEL}/confirmar-email#${token}`) && mail.html.includes(token));
    assert.deepEqual(users.mail.mailsTo(email), []);
    const proved = await prove(token);
    assert.deepEqual([proved.status, proved.body], [200, { email: wanted, is_active: true }]);
    assert.deepEqual([await emailOf(id), held.get(id)], [wanted, wanted]);
    const profile = await profileOf(id);
    assert.deepEqual([profile.email_confirmed, profile.email_proof], [true, null]);
    await eventually("the notice", () => users.mail.mailsTo(email).length === 1);
    const [notice] = users.mail.mailsTo(email);
    assert.match(notice?.text ?? "", new RegExp(`mudou para ${wanted.slice(0, 1)}•••@novo`));
    assert.ok(!notice?.text.includes(wanted));
  });

  it("needs no proof where it was proved elsewhere", async () => {
    const draft = merchantDraft();
    for (const emailConfirmed of [true, true, false]) {
      await users.put({ ...draft, emailConfirmed });
      const { email_confirmed, email_proof } = await profileOf(draft.id);
      assert.deepEqual([email_confirmed, email_proof], [true, null]);
    }
    const other = merchantDraft();
    await users.put(other);
    assert.equal((await profileOf(other.id)).email_confirmed, false);
  });

  it("is proved once: a token is spent, and only its hash is kept", async () => {
    const { id } = await aMerchant();
    const wanted = newEmail();
    await change(id, wanted);
    const token = await tokenTo(wanted);
    const rows = await knex("email_proofs").where({ account_id: id });
    assert.ok(!JSON.stringify(rows).includes(token) && !rows[0]?.token_hash.includes(token));
    const answers = await Promise.all([prove(token), prove(token), prove(token)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  });

  it("is proved by no token that was replaced, cancelled, made up or has expired", async () => {
    const { id, email } = await aMerchant();
    const [first, second] = [newEmail(), newEmail()];
    await change(id, first);
    const replaced = await tokenTo(first);
    await change(id, second);
    const old = await tokenTo(second);
    assert.equal((await resend(id)).status, 202);
    const expired = await tokenTo(second, 2);
    const own = { account_id: id };
    // The mail server has a mail before the sender notes it and begins the link's time.
    await eventually("the mail is noted", async () => (await knex("email_proofs").where(own).first()).due_at === null);
    await knex("email_proofs")
      .where(own)
      .update({ expires_at: new Date(0) });
    for (const token of [replaced, old, expired, "A".repeat(43)]) assert.equal((await prove(token)).status, 404);
    assert.equal((await profileOf(id)).email_proof, null);
    await change(id, first);
    const cancelled = await tokenTo(first, 2);
    assert.equal((await cancel(id)).status, 204);
    assert.equal((await prove(cancelled)).status, 404);
    assert.equal(await emailOf(id), email);
  });

  it("stays asked for where an expired proof is renewed while expired ones are deleted", async () => {
    const { id } = await aMerchant();
    const wanted = newEmail();
    await change(id, wanted);
    await tokenTo(wanted);
    const own = { account_id: id };
    const proof = await knex("email_proofs").where(own).first();
    const expired = { ...proof, expires_at: new Date(0) };
    const renewal = await knex.transaction();
    const renew = () =>
      renewal("email_proofs")
        .where(own)
        .update({ expires_at: new Date(Date.now() + 60_000) });
    // The service's own sweep may delete the expired row before it is renewed.
    do await knex("email_proofs").insert(expired).onConflict("account_id").merge();
    while ((await renew()) === 0);
    // A deletion that waits for the renewal's lock finds the row by its key afterwards, and deletes what was renewed.
    try {
      await createDueMails(knex).deleteExpired();
    } finally {
      await renewal.commit();
    }
    assert.equal((await profileOf(id)).email_proof?.email, wanted);
  });

  it("is neither asked for again nor mailed twice when the form is sent twice", async () => {
    const { id } = await aMerchant();
    const wanted = newEmail();
    await Promise.all([change(id, wanted), change(id, wanted), change(id, wanted)]);
    await tokenTo(wanted);
    assert.equal((await knex("email_proof_requests").where({ account_id: id })).length, 1);
  });

  it("tells no asker whether the wanted address is another account's; of two that prove it the first has it", async () => {
    const [taken, one, other] = [await aMerchant(), await aMerchant(), await aMerchant()];
    const asked = await change(one.id, taken.email);
    assert.deepEqual([asked.status, asked.body.email_proof?.email], [200, taken.email]);
    const wanted = newEmail();
    await change(one.id, wanted);
    await change(other.id, wanted);
    const tokens = await tokensTo(wanted, 2);
    const answers = await Promise.all(tokens.map(prove));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.match(answers.find(({ status }) => status === 409)?.body.message ?? "", /Outra conta confirmou/);
    const emails = [await emailOf(one.id), await emailOf(other.id)];
    assert.equal(emails.filter((email) => email === wanted).length, 1);
    const loser = emails[0] === wanted ? other : one;
    assert.equal(await emailOf(loser.id), loser.email);
    assert.equal((await profileOf(loser.id)).email_proof, null);
  });

  it("is asked for by its account alone, and void once somebody else changed it", async () => {
    const { id } = await aMerchant();
    const stranger = await aMerchant();
    const wanted = newEmail();
    await change(id, wanted);
    const token = await tokenTo(wanted);
    for (const call of [resend, cancel]) {
      assert.equal((await call(id, self(stranger.id))).status, 404);
      assert.equal((await call(id, admin(UNIT))).status, 403);
    }
    const given = newEmail();
    assert.equal((await change(id, given, admin(UNIT))).status, 200);
    assert.equal((await prove(token)).status, 404);
    const profile = await profileOf(id);
    assert.deepEqual([profile.emails[0]?.email, profile.email_confirmed], [given, false]);
  });

  it("is confirmed as it is, too, where it never was; and then there is nothing to confirm", async () => {
    const { id, email } = await aMerchant();
    assert.equal((await profileOf(id)).email_confirmed, false);
    assert.equal((await resend(id)).status, 202);
    assert.equal((await prove(await tokenTo(email))).status, 200);
    assert.equal((await profileOf(id)).email_confirmed, true);
    assert.equal((await resend(id)).status, 409);
    assert.equal(users.mail.mailsTo(email).length, 1, "nothing changed that the address is to be told of");
  });
});

describe("mails of proofs", () => {
  it("are bounded by account; what is over an address's bound is sent later, and the asker learns nothing of it", async () => {
    const { id } = await aMerchant();
    const wanted = newEmail();
    const statuses = [(await change(id, wanted)).status];
    for (let time = 0; time < 5; time += 1) statuses.push((await resend(id)).status);
    assert.deepEqual(statuses, [200, 202, 202, 202, 202, 429]);
    const [row] = await knex("email_proofs").where({ account_id: id });
    assert.ok(row.due_at.getTime() > Date.now() + 50 * 60_000, "the fourth mail to one address waits");
    const other = await aMerchant();
    assert.equal((await change(other.id, wanted)).status, 200);
    const [waiting] = await knex("email_proofs").where({ account_id: other.id });
    assert.ok(waiting.due_at.getTime() > Date.now() + 50 * 60_000);
  });

  it("are tried again after a failure, with a token that alone counts", async () => {
    const { id } = await aMerchant();
    const wanted = newEmail();
    const { attempts } = users.mail.state;
    users.mail.state.answer = (to) => (to === wanted ? 450 : null);
    await change(id, wanted);
    await eventually("an attempt", () => users.mail.state.attempts > attempts);
    users.mail.state.answer = () => null;
    await knex("email_proofs").where({ account_id: id }).update({ due_at: new Date() });
    await eventually("a mail", () => users.mail.mailsTo(wanted).length > 0);
    assert.equal((await prove((await tokensTo(wanted, users.mail.mailsTo(wanted).length)).at(-1) ?? "")).status, 200);
  });
});

describe("a registration's e-mail", () => {
  it("is proved by a link while the account waits, and whoever activates sees whether it was", async () => {
    const [id, email] = [randomUUID(), newEmail()];
    await users.rpc.registerMerchant({
      id,
      email,
      displayName: "Padaria da Praça",
      phone: newPhone(),
      document: newDocument(),
      unitId: UNIT,
      address: {
        street: "Rua A, 1",
        number: "1",
        complement: "",
        district: "Centro",
        city: "X",
        state: "PI",
        zipCode: "64200000",
      },
      acceptedFrom: "203.0.113.7",
      notAfter: timestampFromDate(new Date(Date.now() + 60_000)),
    });
    const seen = async () =>
      (await users.call<Profile>("GET", `/users/${id}/profile`, { as: admin(UNIT) })).body.email_confirmed;
    const token = await tokenTo(email);
    assert.equal(await seen(), false);
    assert.deepEqual((await prove(token)).body, { email, is_active: false });
    assert.equal(await seen(), true);
  });
});
