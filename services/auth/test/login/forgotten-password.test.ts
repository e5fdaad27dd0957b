import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { PhoneType, ProfileSchema } from "@tenho/proto/users/v1/users_pb";
import {
  type AuthHarness,
  bearerOf,
  cookieOf,
  NEW_PASSWORD,
  PASSWORD,
  type SessionBody,
  startAuthHarness,
} from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "4" });
});
after(() => auth.stop());

const confirm = (email: string) =>
  auth.call<{ message: string; reason?: string }>("POST", "/auth/confirm-password-reset", { json: { email } });

/** The temporary password that reached the phone. */
async function temporaryOf(email: string): Promise<string> {
  const { status, body } = await confirm(email);
  assert.deepEqual([status, body.message], [200, "Senha enviada para o número cadastrado via WhatsApp."]);
  return auth.state.notices.at(-1)?.parameters[0] ?? "";
}

describe("a forgotten password", () => {
  it("is looked for by e-mail, and the answer says whether there is such an account", async () => {
    const { email } = await auth.person();
    const find = (asked: string) =>
      auth.call<{ userFound: boolean; message: string }>("POST", "/auth/forgot-password", { json: { email: asked } });
    assert.equal((await find(` ${email.toUpperCase()} `)).body.userFound, true);
    assert.deepEqual((await find("ninguem@exemplo.com.br")).body, {
      userFound: false,
      message: "E-mail não encontrado no sistema",
    });
    for (const path of ["/auth/forgot-password", "/auth/confirm-password-reset"]) {
      for (const json of [{}, { email: " " }]) {
        const { status, body } = await auth.call<{ message: string }>("POST", path, { json });
        assert.deepEqual([status, body.message], [400, "Por favor, insira seu e-mail"]);
      }
    }
    const { status, body } = await confirm("ninguem@exemplo.com.br");
    assert.deepEqual([status, body.message], [404, "E-mail não encontrado no sistema"]);
  });

  it("is replaced by a secret sent to WhatsApp: good once, forces a change, and the old one goes on until then", async () => {
    const { email } = await auth.person();
    const secret = await temporaryOf(email);
    assert.deepEqual(auth.state.notices.at(-1), { phone: "5586988887777", parameters: [secret, "30"] });
    assert.match(secret, /^[A-Za-z2-9]{12}$/);
    assert.equal((await auth.login(email)).status, 200, "the old password still works");

    const answers = await Promise.all([auth.login(email, secret), auth.login(email, secret)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
    const first = answers.find(({ status }) => status === 200);
    assert.equal(first?.body.user.requires_password_change, true);
    const claims = JSON.parse(Buffer.from(first?.body.token.split(".")[1] ?? "", "base64url").toString());
    assert.equal(claims.pwc, true);
    assert.equal((await auth.login(email, secret)).status, 401);

    const as = bearerOf(first?.body.token ?? "");
    const changed = await auth.call<SessionBody>("POST", "/auth/change-password-required", {
      as,
      json: { newPassword: NEW_PASSWORD },
    });
    assert.deepEqual([changed.status, changed.body.user.requires_password_change], [200, false]);
    assert.equal((await auth.login(email)).status, 401, "the old password is gone");
    assert.equal((await auth.login(email, NEW_PASSWORD)).body.user.requires_password_change, false);
    const again = await auth.call("POST", "/auth/change-password-required", { as, json: { newPassword: PASSWORD } });
    assert.equal(again.status, 409, "no change is due any more");
  });

  it("keeps forcing the change, also over a refresh and a login with the old password", async () => {
    const { email } = await auth.person();
    const cookie = cookieOf(await auth.login(email, await temporaryOf(email)));
    assert.equal((await auth.refresh(cookie)).body.user.requires_password_change, true);
    assert.equal((await auth.login(email)).body.user.requires_password_change, true);
  });

  it("is not used up by a login that another service does not answer", async () => {
    const { email } = await auth.person();
    const secret = await temporaryOf(email);
    auth.state.usersUnavailable = true;
    assert.equal((await auth.login(email, secret)).status, 503);
    auth.state.usersUnavailable = false;
    assert.equal((await auth.login(email, secret)).status, 200);
  });

  it("is sent at most once in five minutes, and at once again when it could not be sent", async () => {
    const { email } = await auth.person();
    auth.state.messagingUnavailable = true;
    assert.equal((await confirm(email)).status, 503);
    auth.state.messagingUnavailable = false;
    const before = auth.state.notices.length;
    const answers = await Promise.all([confirm(email), confirm(email), confirm(email)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429]);
    assert.equal(auth.state.notices.length, before + 1);
    const refused = answers.find(({ status }) => status === 429);
    assert.equal(refused?.body.reason, "just_sent");
    const retryAfter = Number(refused?.headers.get("retry-after"));
    assert.ok(retryAfter > 60 && retryAfter <= 300, `retry-after ${retryAfter}`);
  });

  it("422 without a WhatsApp number", async () => {
    const { email } = await auth.person({ profile: undefined as never });
    assert.equal((await confirm(email)).status, 422);
  });

  it("422 with a number that was not proved, which may be a stranger's: nothing is sent to it", async () => {
    const phones = [{ phone: "5586988880000", type: PhoneType.WHATSAPP, isPrimary: true }];
    const { email } = await auth.person({ profile: create(ProfileSchema, { displayName: "Loja", phones }) });
    const { status, body } = await confirm(email);
    assert.deepEqual(
      [status, body.message],
      [
        422,
        "Esta conta não tem um e-mail confirmado nem um WhatsApp confirmado há mais de 24 horas. Fale com a sua franquia: ela pode definir uma senha nova.",
      ],
    );
    assert.equal(auth.state.notices.filter(({ phone }) => phone === "5586988880000").length, 0);
  });
});
