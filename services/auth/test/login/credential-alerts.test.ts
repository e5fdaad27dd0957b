import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Identity } from "@tenho/kernel/auth/identity";
import { CredentialChangeKind } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { Secret, TOTP } from "otpauth";
import { type AuthHarness, bearerOf, NEW_PASSWORD, PASSWORD, type SessionBody, startAuthHarness } from "../_harness.ts";

const ADDRESS = "198.51.100.1";
const STEP_MS = 30_000;

let auth: AuthHarness;
let nowMs = Date.now();
before(async () => {
  auth = await startAuthHarness({ ALERT_SWEEP_MS: "100", TEMPORARY_PASSWORD_PAUSE_MS: "0" }, () => new Date(nowMs));
});
after(() => auth.stop());

type Answer = SessionBody & { message: string; reason?: string; secret: string; enabled: boolean; channel?: string };

const call = (method: "GET" | "POST" | "DELETE", path: string, as: Identity, json?: object) =>
  auth.call<Answer>(method, path, { as, ...(json && { json }), headers: { "x-forwarded-for": ADDRESS } });
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
const login = (email: string, password = PASSWORD, otp?: string) =>
  auth.call<Answer>("POST", "/auth/login", {
    json: { email, password, ...(otp && { otp }) },
    headers: { "x-forwarded-for": ADDRESS },
  });

/** A person with the second factor on. */
async function withFactor() {
  const own = await auth.loggedIn();
  const { secret } = (await call("POST", "/auth/second-factor", own.identity)).body;
  const confirmed = await call("POST", "/auth/second-factor/confirm", own.identity, { otp: codeOf(secret) });
  assert.equal(confirmed.status, 200);
  nowMs += STEP_MS;
  return { ...own, identity: bearerOf(confirmed.body.token), secret };
}
const reportsOf = (userId: string) => [...auth.state.reported.values()].filter((change) => change.userId === userId);
/** Waits for that many reports about the account, and returns them. */
async function reported(userId: string, count: number) {
  await eventually(`${count} reports`, () => reportsOf(userId).length === count);
  return reportsOf(userId);
}
const master = identityFor({ role: "MASTER" });
const reset = (userId: string, as: Identity = master) => call("DELETE", `/auth/second-factors/${userId}`, as);

describe("changed passwords and second factors", () => {
  it("are reported to users with who did it and from where, also after users was away", async () => {
    const own = await withFactor();
    auth.state.usersUnavailable = false;
    await call("POST", "/auth/second-factor/disable", own.identity, { password: PASSWORD, otp: codeOf(own.secret) });
    await auth.rpc.setPassword({ userId: own.id, password: NEW_PASSWORD });
    const changes = await reported(own.id, 3);
    assert.deepEqual(
      changes.map(({ kind, byOther }) => [kind, byOther]).sort(),
      [
        [CredentialChangeKind.PASSWORD, true],
        [CredentialChangeKind.SECOND_FACTOR_ON, false],
        [CredentialChangeKind.SECOND_FACTOR_OFF, false],
      ].sort(),
    );
    assert.equal(changes.find(({ kind }) => kind === CredentialChangeKind.SECOND_FACTOR_OFF)?.address, ADDRESS);
  });

  it("wait until users can be asked, and are reported once", async () => {
    const own = await auth.loggedIn();
    auth.state.usersUnavailable = true;
    await auth.rpc.setPassword({ userId: own.id, password: NEW_PASSWORD });
    auth.state.usersUnavailable = false;
    await eventually("the sweep", () => reportsOf(own.id).length === 1, 60_000);
  });
});

describe("UndoCredentialChanges", () => {
  it("gives back the second factor of before, ends the sessions and the password, once", async () => {
    const own = await withFactor();
    await call("POST", "/auth/second-factor/disable", own.identity, { password: PASSWORD, otp: codeOf(own.secret) });
    nowMs += STEP_MS;
    const changes = await reported(own.id, 2);
    const off = changes.find(({ kind }) => kind === CredentialChangeKind.SECOND_FACTOR_OFF);
    const since = off?.occurredAt ?? assert.fail("not reported");
    const undo = { userId: own.id, undoId: randomUUID(), since };
    await auth.rpc.undoCredentialChanges(undo);
    assert.equal((await login(own.email)).status, 401, "the password of before opens nothing");
    assert.equal((await auth.refresh(own.cookie)).status, 401);
    await auth.rpc.setPassword({ userId: own.id, password: NEW_PASSWORD });
    assert.equal((await login(own.email, NEW_PASSWORD)).body.reason, "second_factor", "a code is asked for again");
    assert.equal((await login(own.email, NEW_PASSWORD, codeOf(own.secret))).status, 200);
    await auth.rpc.undoCredentialChanges(undo);
    nowMs += STEP_MS;
    assert.equal((await login(own.email, NEW_PASSWORD, codeOf(own.secret))).status, 200, "again it changes nothing");
  });

  it("takes away a second factor that somebody else has turned on, and leaves one from before the moment", async () => {
    const own = await withFactor();
    const [on] = await reported(own.id, 1);
    const at = timestampDate(on?.occurredAt ?? assert.fail("not reported"));
    const after_ = timestampFromDate(new Date(at.getTime() + 1));
    await auth.rpc.undoCredentialChanges({ userId: own.id, undoId: randomUUID(), since: after_ });
    await auth.rpc.setPassword({ userId: own.id, password: NEW_PASSWORD });
    assert.equal((await login(own.email, NEW_PASSWORD)).body.reason, "second_factor");
    const since = timestampFromDate(at);
    await auth.rpc.undoCredentialChanges({ userId: own.id, undoId: randomUUID(), since });
    await auth.rpc.setPassword({ userId: own.id, password: NEW_PASSWORD });
    assert.equal((await login(own.email, NEW_PASSWORD)).status, 200);
  });
});

describe("a second factor that was lost", () => {
  it("is turned off by a MASTER who has entered the password of late; the person is told, and the sessions end", async () => {
    const own = await withFactor();
    const stale = { ...master, authenticatedAtMs: Date.now() - 10 * 60_000 };
    assert.equal((await reset(own.id, stale)).body.reason, "reauthentication_required");
    assert.equal((await call("GET", `/auth/second-factors/${own.id}`, master)).body.enabled, true);
    assert.equal((await reset(own.id)).status, 204);
    assert.equal((await call("GET", `/auth/second-factors/${own.id}`, master)).body.enabled, false);
    assert.equal((await login(own.email)).status, 200);
    assert.equal((await auth.refresh(own.cookie)).status, 401);
    const told = (await reported(own.id, 2)).find(({ kind }) => kind === CredentialChangeKind.SECOND_FACTOR_OFF);
    assert.equal(told?.byOther, true);
    assert.equal((await reset(own.id)).status, 409);
  });

  it("is nobody else's to turn off, and not one's own", async () => {
    const own = await withFactor();
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await reset(own.id, identityFor({ role }))).status, 403);
      assert.equal((await call("GET", `/auth/second-factors/${own.id}`, identityFor({ role }))).status, 403);
    }
    const self = await reset(own.id, identityFor({ role: "MASTER", userId: own.id }));
    assert.deepEqual([self.status, self.body.reason], [403, "own_account"]);
    assert.equal((await reset(randomUUID())).status, 404);
    assert.equal((await login(own.email)).body.reason, "second_factor");
  });

  it("is turned off by an operator's call, tried first without a change", async () => {
    const own = await withFactor();
    await auth.rpc.resetSecondFactor({ userId: own.id, dryRun: true });
    assert.equal((await login(own.email)).body.reason, "second_factor");
    await auth.rpc.resetSecondFactor({ userId: own.id });
    assert.equal((await login(own.email)).status, 200);
    await assert.rejects(auth.rpc.resetSecondFactor({ userId: own.id }), /desligada/);
  });
});

describe("a forgotten password", () => {
  const ask = (email: string) => auth.call<Answer>("POST", "/auth/confirm-password-reset", { json: { email } });

  it("goes to no number that was proved less than a day ago, or never: to the proved e-mail, or nowhere", async () => {
    for (const agoMs of [null, 3_600_000]) {
      const account = await auth.person();
      const [phone] = account.profile?.phones ?? [];
      if (phone === undefined) throw new Error("no phone");
      phone.whatsappProvedAt = agoMs === null ? undefined : timestampFromDate(new Date(nowMs - agoMs));
      const sent = auth.state.notices.length;
      const nowhere = await ask(account.email);
      assert.deepEqual([nowhere.status, nowhere.body.reason], [422, "no_recovery_channel"]);
      assert.match(nowhere.body.message, /Fale com a sua franquia/);
      auth.state.provedEmails.add(account.id);
      const mailed = await ask(account.email);
      assert.deepEqual(
        [mailed.status, mailed.body.channel, mailed.body.message],
        [200, "email", "Senha enviada para o e-mail cadastrado."],
      );
      assert.equal(auth.state.notices.length, sent, "nothing went to the number");
      const secret = auth.state.mailed.at(-1)?.secret ?? "";
      assert.equal((await login(account.email, secret)).body.user.requires_password_change, true);
    }
  });

  it("goes to a proved e-mail first, to the number where mail does not go out, and there alone where that is asked for", async () => {
    const byMail = await auth.person();
    auth.state.provedEmails.add(byMail.id);
    const sent = auth.state.notices.length;
    assert.equal((await ask(byMail.email)).body.channel, "email");
    assert.equal(auth.state.notices.length, sent);

    const without = await auth.person();
    auth.state.provedEmails.add(without.id);
    auth.state.mailUnavailable = true;
    assert.equal((await ask(without.email)).body.channel, "whatsapp");
    auth.state.mailUnavailable = false;
    const secret = auth.state.notices.at(-1)?.parameters[0] ?? "";
    assert.equal((await login(without.email, secret)).body.user.requires_password_change, true);

    const chosen = await auth.person();
    auth.state.provedEmails.add(chosen.id);
    const mails = auth.state.mailed.length;
    const json = { email: chosen.email, channel: "whatsapp" };
    const answer = await auth.call<Answer>("POST", "/auth/confirm-password-reset", { json });
    assert.deepEqual([answer.status, answer.body.channel], [200, "whatsapp"]);
    assert.equal(auth.state.mailed.length, mails);
    const numberless = await auth.person({ profile: undefined as never });
    auth.state.provedEmails.add(numberless.id);
    const nowhere = await auth.call<Answer>("POST", "/auth/confirm-password-reset", {
      json: { email: numberless.email, channel: "whatsapp" },
    });
    assert.deepEqual([nowhere.status, nowhere.body.reason], [422, "no_recovery_channel"]);
    assert.equal(auth.state.mailed.length, mails);
  });
});
