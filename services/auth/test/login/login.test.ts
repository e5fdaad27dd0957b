import assert from "node:assert/strict";
import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import jwt from "jsonwebtoken";
import { OTHER_UNIT, UNIT } from "../_clients.ts";
import { type AuthHarness, PASSWORD, startAuthHarness } from "../_harness.ts";

type Problem = { message: string; errors: { field: string }[] };

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "4", LOGIN_LOCK_MS: "60000" });
});
after(() => auth.stop());

describe("POST /auth/login", () => {
  it("200: who it is, a token that the published keys check, and a cookie no script can read", async () => {
    const { id, email } = await auth.person({ permissionOverride: { "genai.access": true, "report.access": false } });
    const answer = await auth.login(email.toUpperCase());
    assert.equal(answer.status, 200);
    const { user, token } = answer.body;
    assert.deepEqual([user.id, user.email, user.role, user.name], [id, email, "CLIENT", "Pizzaria da Praça"]);
    assert.equal(user.avatar, null);
    assert.deepEqual([user.is_active, user.requires_password_change, user.unit_id], [true, false, UNIT]);
    assert.ok(user.permissions.includes("financial.buy_credits") && user.permissions.includes("genai.access"));
    assert.ok(!user.permissions.includes("report.access"));
    assert.deepEqual(user.unit, { id: UNIT, name: "Unidade 1", city: "Parnaíba", state: "PI" });

    const { body: keys } = await auth.call<{ keys: (JsonWebKey & { kid: string; alg: string })[] }>(
      "GET",
      "/.well-known/jwks.json",
    );
    assert.ok(keys.keys.every((key) => key.d === undefined && key.kty === "RSA" && key.alg === "RS256"));
    const [header = "", body = "", signature = ""] = token.split(".");
    const { alg, typ, kid, ...rest } = JSON.parse(Buffer.from(header, "base64url").toString());
    assert.deepEqual([alg, typ, rest], ["RS256", "JWT", {}]);
    const jwk = keys.keys.find((key) => key.kid === kid);
    assert.ok(jwk !== undefined);
    const key = createPublicKey({ key: jwk, format: "jwk" });
    assert.ok(verify("RSA-SHA256", Buffer.from(`${header}.${body}`), key, Buffer.from(signature, "base64url")));
    const payload = jwt.verify(token, key, { issuer: "tenho", audience: "tenho-panel", algorithms: ["RS256"] });
    assert.ok(typeof payload === "object");
    assert.deepEqual(
      [payload.sub, payload.role, payload.units, payload.cid, payload.sv],
      [id, "CLIENT", [UNIT], id, 1],
    );
    assert.equal(payload.pwc, undefined);
    assert.equal(Number(payload.exp) - Number(payload.iat), 15 * 60);

    const [cookie = ""] = answer.headers.getSetCookie();
    assert.match(cookie, /^tenho_refresh=[\w-]{43}; Path=\/auth; HttpOnly; SameSite=Strict$/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  });

  it("200: whoever it is, it says whether accounts of the demonstration can sign in beside it", async () => {
    const { email } = await auth.person();
    const says = async () => (await auth.login(email)).body.user.has_demonstration_accounts;
    assert.equal(await says(), false);
    const staff = await auth.person({ role: Role.USER, email: "caixa@tenho.dev" });
    assert.equal(await says(), true);
    auth.state.accounts.set(staff.id, { ...staff, isActive: false });
    assert.equal(await says(), false);
    auth.state.demonstrationUncounted = true;
    assert.equal(await says(), false, "a users service that does not count them refuses nobody");
    auth.state.demonstrationUncounted = false;
  });

  it("200: a remembered session outlives the browser", async () => {
    const { email } = await auth.person();
    const answer = await auth.call("POST", "/auth/login", { json: { email, password: PASSWORD, remember: true } });
    const lifeS = /Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1] ?? "";
    const days = Number(lifeS) / 86_400;
    assert.ok(days > 29.9 && days < 30.1);
  });

  it("200: an ADMIN gets its units, a MASTER all active ones, a USER its company", async () => {
    const admin = await auth.person({ role: Role.ADMIN, managedUnitIds: [OTHER_UNIT] });
    const master = await auth.person({ role: Role.MASTER, unitId: "" });
    const staff = await auth.person({ role: Role.USER, clientId: admin.id });
    const bodies = await Promise.all([admin, master, staff].map(async ({ email }) => (await auth.login(email)).body));
    assert.deepEqual(
      bodies.map(({ user }) => (user.available_franchises as unknown[]).length),
      [2, 2, 1],
    );
    const claims = bodies.map(({ token }) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
    );
    assert.deepEqual(
      claims.map(({ units, cid }) => [units, cid]),
      [
        [[UNIT, OTHER_UNIT], null],
        [[], null],
        [[UNIT], admin.id],
      ],
    );
  });

  it("401, in the same words, for a wrong password and an unknown e-mail", async () => {
    const { email } = await auth.person();
    for (const answer of [await auth.login(email, "Errada@2026"), await auth.login("ninguem@exemplo.com.br")]) {
      assert.deepEqual(
        [answer.status, answer.body.message, answer.body.reason],
        [401, "E-mail ou senha inválidos", "bad_credentials"],
      );
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  });

  it("403 for an inactive account, but only with the right password", async () => {
    const { email } = await auth.person({ isActive: false });
    const { status, body, headers } = await auth.login(email);
    assert.deepEqual([status, body.reason], [403, "account_inactive"]);
    assert.equal(body.message, "Conta ainda não foi ativada. Entre em contato com a franquia para ativar sua conta");
    assert.deepEqual(body.contact, { name: "Unidade 1", phone: "558633330001" });
    assert.deepEqual(headers.getSetCookie(), []);
    const wrong = await auth.login(email, "Errada@2026");
    assert.deepEqual([wrong.status, wrong.body.contact], [401, undefined]);
  });

  it("429 after too many wrong passwords from one address, also with the right one, also when they come at once", async () => {
    const { email } = await auth.person();
    const guesses = await Promise.all([1, 2, 3, 4].map((at) => auth.login(email, `Errada@${at}`)));
    assert.deepEqual(
      guesses.map(({ status }) => status),
      [401, 401, 401, 401],
    );
    const { status, body, headers } = await auth.login(email);
    assert.deepEqual([status, body.reason], [429, "locked"]);
    assert.match(body.message, /Muitas tentativas/);
    const retryAfter = Number(headers.get("retry-after"));
    assert.ok(retryAfter >= 1 && retryAfter <= 60, `retry-after ${retryAfter}`);
    const { email: another } = await auth.person();
    assert.equal((await auth.login(another)).status, 200, "another account is not locked");
  });

  it("200 with the right password from another address, and 429 only from the address that guesses", async () => {
    const { email } = await auth.person();
    for (let at = 1; at <= 4; at += 1) await auth.login(email, "Errada@2026", "203.0.113.7");
    assert.equal((await auth.login(email, PASSWORD, "203.0.113.7")).status, 429);
    assert.equal((await auth.login(email, PASSWORD, "198.51.100.9")).status, 200);
    // All of one IPv6 /56 guess together.
    for (let at = 1; at <= 4; at += 1) await auth.login(email, "Errada@2026", `2001:db8:1:2::${at}`);
    assert.equal((await auth.login(email, PASSWORD, "2001:db8:1:3::9")).status, 429);
    assert.equal((await auth.login(email, PASSWORD, "2001:db8:2:3::9")).status, 200);
  });

  it("counts failures anew after a success", async () => {
    const { email } = await auth.person();
    for (let round = 0; round < 3; round += 1) {
      assert.equal((await auth.login(email, "Errada@2026")).status, 401);
      assert.equal((await auth.login(email, "Errada@2026")).status, 401);
      assert.equal((await auth.login(email)).status, 200);
    }
  });

  it("503 while users does not answer", async () => {
    const { email } = await auth.person();
    auth.state.usersUnavailable = true;
    const { status } = await auth.login(email);
    auth.state.usersUnavailable = false;
    assert.equal(status, 503);
    assert.equal((await auth.login(email)).status, 200);
  });

  it("4xx for hostile bodies", async () => {
    const { email } = await auth.person();
    await assertRefusesHostileBodies(auth.call, {
      method: "POST",
      path: "/auth/login",
      as: identityFor(),
      good: { email, password: PASSWORD, remember: true },
    });
    assert.equal((await auth.login(email, "x".repeat(201))).status, 400);
  });

  it("400 in the form's own words for what is missing", async () => {
    for (const [json, missing] of [
      [{}, ["email", "password"]],
      [{ email: "a@exemplo.com.br", password: "" }, ["password"]],
      [{ email: " ", password: "x" }, ["email"]],
    ] as const) {
      const { status, body } = await auth.call<Problem>("POST", "/auth/login", { json });
      assert.deepEqual([status, body.message], [400, "Por favor, preencha todos os campos"]);
      assert.deepEqual(
        body.errors.map(({ field }) => field),
        missing,
      );
    }
  });
});
