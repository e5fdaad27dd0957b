import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type AuthHarness, NEW_PASSWORD, PASSWORD, startAuthHarness } from "./_harness.ts";
import { registration } from "./_registration-builder.ts";

type Answer = {
  user: { id: string; email: string; is_active: boolean };
  number_proof: unknown;
  message: string;
  reason?: string;
  errors?: { field: string; message: string }[];
};

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());
beforeEach(() => {
  auth.state.usersUnavailable = false;
});

const register = (json: unknown) =>
  auth.call<Answer>("POST", "/auth/register", { json, headers: { "x-forwarded-for": "203.0.113.7" } });

describe("a registration", () => {
  it("makes an inactive account and a credential, which opens no session before the unit activates it", async () => {
    const entered = registration({ email: " Padaria.Nova@Exemplo.com.br " });
    const { status, body } = await register({ ...entered, initial_credit: 500, contract_version: "2026-11" });
    assert.equal(status, 201);
    assert.deepEqual(body.user, { id: body.user.id, email: "padaria.nova@exemplo.com.br", is_active: false });
    const asked = auth.state.registered.get(body.user.id);
    assert.deepEqual(
      [asked?.displayName, asked?.contractVersion, asked?.acceptedFrom, asked?.address?.zipCode],
      ["Padaria da Praça", "2026-11", "203.0.113.7", "64200000"],
    );
    const refused = await auth.login("padaria.nova@exemplo.com.br");
    assert.deepEqual([refused.status, refused.body.reason], [403, "account_inactive"]);
    const account = auth.state.accounts.get(body.user.id);
    assert.ok(account);
    auth.state.accounts.set(body.user.id, { ...account, isActive: true });
    assert.equal((await auth.login("padaria.nova@exemplo.com.br")).status, 200);
  });

  it("says how its number is proved, since nobody can sign in yet; it stands where that cannot be said", async () => {
    const { status, body } = await register(registration({ phone: "(86) 3322-1100" }));
    assert.equal(status, 201);
    assert.deepEqual(body.number_proof, {
      phone: "(86) 3322-1100",
      text: "CONFIRMAR 482913",
      expires_at: new Date(0).toISOString(),
      whatsapp: "558633330000",
      link: "https://wa.me/558633330000?text=CONFIRMAR%20482913",
    });
    auth.state.proofsUnavailable = true;
    const without = await register(registration());
    auth.state.proofsUnavailable = false;
    assert.deepEqual([without.status, without.body.number_proof], [201, null]);
  });

  it("says what is wrong with each field, the form's first first, and makes nothing", async () => {
    const known = auth.state.registered.size;
    const empty = await register({});
    assert.equal(empty.status, 400);
    assert.equal(empty.body.message, "Selecione a franquia desejada");
    assert.deepEqual(
      empty.body.errors?.map(({ field }) => field),
      [
        "unit_id",
        "document",
        "name",
        "email",
        "phone",
        "address.zip_code",
        "address.street",
        "address.number",
        "address.district",
        "address.city",
        "address.state",
        "password",
        "contract",
      ],
    );
    const wrong = await register(registration({ email: 7, document: "52998224724", password: null }));
    assert.deepEqual(
      [wrong.body.message, wrong.body.errors?.map(({ field }) => field)],
      ["CPF inválido", ["document", "email", "password"]],
    );
    assert.equal(auth.state.registered.size, known);
  });

  it("is refused with fields that are not its own: nobody chooses a role, activity or balance", async () => {
    const known = auth.state.registered.size;
    for (const more of [
      { role: "MASTER" },
      { is_active: true },
      { permission_override: { "user.delete": true } },
      { id: "0199a7c2-0000-7000-8000-000000000001" },
      { address: { ...registration().address, unit_id: "x" } },
    ]) {
      const { status, body } = await register(registration(more));
      assert.equal(status, 400, JSON.stringify(more));
      assert.match(String(body.errors?.[0]?.message), /não é aceito/);
    }
    assert.equal(auth.state.registered.size, known);
  });

  it("sent twice at once makes one account, and both are told so", async () => {
    const entered = registration();
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(entered)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    const ids = new Set(answers.map(({ body }) => body.user.id));
    assert.equal(ids.size, 1);
    const made = [...auth.state.registered.values()].filter(({ email }) => email === entered.email);
    assert.equal(made.length, 1);
  });

  it("is refused when its e-mail is in use, whatever the case", async () => {
    const person = await auth.person();
    const { status, body } = await register(registration({ email: person.email.toUpperCase() }));
    assert.deepEqual([status, body.reason], [409, "email_taken"]);
    assert.equal(body.message, "Este e-mail já está cadastrado no sistema.");
  });

  it("that users refuses leaves the e-mail free, also for another password", async () => {
    const taken = registration();
    assert.equal((await register(taken)).status, 201);
    const entered = registration({ phone: taken.phone });
    const refused = await register(entered);
    assert.deepEqual([refused.status, refused.body.message], [409, "Este telefone já está cadastrado no sistema."]);
    const corrected = registration({ email: entered.email, password: NEW_PASSWORD });
    assert.equal((await register(corrected)).status, 201);
  });

  it("that was complete is answered again to the same request, and not to another password", async () => {
    const entered = registration();
    const first = await register(entered);
    const again = await register(entered);
    assert.deepEqual([again.status, again.body.user], [201, first.body.user]);
    for (const other of [{ password: NEW_PASSWORD }, { name: "Outra Padaria" }]) {
      const { status, body } = await register({ ...entered, ...other });
      assert.deepEqual([status, body.reason], [409, "email_taken"]);
    }
    assert.equal((await auth.login(entered.email, PASSWORD)).status, 403, "the first password stands");
    assert.equal((await auth.login(entered.email, NEW_PASSWORD)).status, 401);
  });

  it("answers 503 while users is unavailable, and the same one completes it later", async () => {
    const entered = registration();
    auth.state.usersUnavailable = true;
    assert.equal((await register(entered)).status, 503);
    auth.state.usersUnavailable = false;
    const other = await register({ ...entered, password: NEW_PASSWORD });
    assert.deepEqual([other.status, other.body.reason], [409, "registration_under_way"]);
    assert.equal((await register(entered)).status, 201);
  });
});
