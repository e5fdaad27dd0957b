import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { dataUrl, plain } from "./_pictures.ts";

type Profile = {
  display_name: string;
  legal_name: string | null;
  document: string | null;
  birth_date: string | null;
  gender: string | null;
  phones: { phone: string; type: string; is_primary: boolean }[];
  emails: { email: string; is_primary: boolean }[];
  login_email_pending: boolean;
  addresses: unknown[];
  photos: { photo_url: string }[];
  not_changed?: { field: string; message: string }[];
  message: string;
  errors?: { field: string; message: string }[];
};

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
/** Changes of a new account: it is made, and activated. */
const MADE = 2;
const aMerchant = () => users.active(merchantDraft());
const patch = (id: string, json: object, as: Identity = self(id)) =>
  users.call<Profile>("PATCH", `/users/${id}/profile`, { as, json });
const post = (id: string, json: object, as: Identity = self(id)) =>
  users.call<Profile>("POST", `/users/${id}/profile`, { as, json });
const whatsapp = (phone: string, isPrimary = true) => ({ phone, type: "WHATSAPP", is_primary: isPrimary });

describe("PATCH /users/:id/profile", () => {
  it("200: name, e-mails and phones as they are kept, read again the same, and published", async () => {
    const id = await aMerchant();
    const phone = newPhone();
    const changes = {
      display_name: "  Pizzaria Nova ",
      legal_name: "Nova Ltda",
      emails: [
        { email: `Contato.${id}@Exemplo.com.br`, is_primary: false },
        { email: `${id}@novo.com.br`, is_primary: true },
      ],
      phones: [whatsapp(`(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`)],
    };
    const { status, body } = await patch(id, changes, master);
    assert.equal(status, 200);
    assert.deepEqual([body.display_name, body.legal_name], ["Pizzaria Nova", "Nova Ltda"]);
    assert.deepEqual(body.emails, [
      { email: `${id}@novo.com.br`, is_primary: true },
      { email: `contato.${id}@exemplo.com.br`, is_primary: false },
    ]);
    assert.deepEqual(body.phones, [{ ...whatsapp(phone), whatsapp_proved_at: null }]);
    const read = (await users.call<Profile>("GET", `/users/${id}/profile`, { as: self(id) })).body;
    assert.deepEqual({ ...read, not_changed: [] }, body);
    await eventually("it is published once", async () => (await users.changesOf(id)).length === MADE + 1);
    await patch(id, { display_name: "Pizzaria Nova" });
    assert.equal((await users.changesOf(id)).length, MADE + 1, "the same again changes nothing");
    assert.equal((await users.changesOf(id)).at(-1)?.accessChanged, false);
  });

  it("leaves what is not sent, and takes a legal name away with null", async () => {
    const id = await aMerchant();
    const { body: before } = await patch(id, { legal_name: "Nova Ltda" });
    const { body } = await patch(id, { display_name: "Outra" });
    assert.deepEqual(body, { ...before, display_name: "Outra" });
    assert.equal((await patch(id, { legal_name: null })).body.legal_name, null);
  });

  it("409 for a WhatsApp number or e-mail of another account, and nothing changes", async () => {
    const [id, other] = [await aMerchant(), await aMerchant()];
    const [owner] = (await users.rpc.getAccounts({ ids: [other] })).accounts;
    const number = owner?.profile?.phones[0]?.phone ?? "";
    const taken = await patch(id, { display_name: "Nova", phones: [whatsapp(number)] });
    assert.deepEqual([taken.status, taken.body.message], [409, "Este telefone já está cadastrado no sistema."]);
    const withoutNinth = `${number.slice(2, 4)}${number.slice(5)}`;
    assert.equal((await patch(id, { phones: [whatsapp(withoutNinth)] })).status, 409);
    const wanted = { display_name: "Nova", emails: [{ email: owner?.email, is_primary: true }] };
    const email = await patch(id, wanted, master);
    assert.deepEqual([email.status, email.body.message], [409, "Este e-mail já está cadastrado no sistema."]);
    const { body } = await users.call<Profile>("GET", `/users/${id}/profile`, { as: master });
    assert.deepEqual([body.display_name, body.login_email_pending], ["Pizzaria da Praça", false]);
  });

  it("400 with a sentence for each field", async () => {
    const id = await aMerchant();
    for (const [json, field, message] of [
      [{ display_name: "  " }, "display_name", "Nome é obrigatório"],
      [{ emails: [] }, "emails", "Email é obrigatório"],
      [{ emails: [{ email: "sem arroba" }] }, "emails", "Email inválido"],
      [
        {
          emails: [
            { email: "a@b.com", is_primary: true },
            { email: "c@d.com", is_primary: true },
          ],
        },
        "emails",
        "Só um e-mail pode ser o principal",
      ],
      [{ emails: Array.from({ length: 6 }, (_, n) => ({ email: `a${n}@b.com` })) }, "emails", "No máximo 5 e-mails"],
      [{ phones: [] }, "phones", "Pelo menos um telefone válido é obrigatório"],
      [{ phones: [whatsapp("123")] }, "phones", "Telefone inválido"],
      [{ phones: [{ phone: newPhone(), type: "LANDLINE" }] }, "phones", "Pelo menos um telefone válido é obrigatório"],
    ] as const) {
      const { status, body } = await patch(id, json);
      assert.deepEqual(
        [status, body.message, body.errors?.[0]],
        [400, message, { field, message }],
        JSON.stringify(json),
      );
    }
  });

  it("refuses hostile bodies", async () => {
    const id = await aMerchant();
    const good = {
      display_name: "Nova",
      legal_name: "Nova",
      emails: [{ email: `${id}@x.com.br`, is_primary: true }],
      phones: [whatsapp(newPhone())],
    };
    const target = { path: `/users/${id}/profile`, as: self(id) };
    await assertRefusesHostileBodies(users.call, { ...target, method: "PATCH", good, bodyBytesMax: 1_638_400 });
    const first = { ...good, document: "11222333000181", birth_date: "1990-02-28", gender: "F" };
    await assertRefusesHostileBodies(users.call, { ...target, method: "POST", good: first });
  });

  it("is for oneself, MASTER, an ADMIN of all units of the account with user.update, and a company for its staff", async () => {
    const merchant = await aMerchant();
    const staff = await users.active(personDraft(Role.USER, { clientId: merchant }));
    const peer = await users.active(personDraft(Role.ADMIN));
    const wider = await users.active(personDraft(Role.ADMIN, { managedUnitIds: [UNIT, OTHER_UNIT] }));
    const boss = await users.active(personDraft(Role.MASTER, { unitId: "" }));
    const phones = () => ({ phones: [whatsapp(newPhone())] });
    for (const [who, as, id, status] of [
      ["MASTER", master, peer, 200],
      ["an ADMIN of the unit", admin(UNIT), merchant, 200],
      ["an ADMIN of the unit, of a peer", admin(UNIT), peer, 200],
      ["an ADMIN, of one who runs further units", admin(UNIT), wider, 403],
      ["an ADMIN, of a MASTER", admin(UNIT), boss, 404],
      ["an ADMIN of another unit", admin(OTHER_UNIT), merchant, 404],
      ["an ADMIN without it", identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: [] }), merchant, 403],
      ["a company, of its USER", self(merchant), staff, 200],
      ["a USER, of itself", identityFor({ role: "USER", userId: staff, clientId: merchant }), staff, 200],
      ["a USER, of its company", identityFor({ role: "USER", userId: staff, clientId: merchant }), merchant, 404],
    ] as const) {
      assert.equal((await patch(id, phones(), as)).status, status, who);
    }
    assert.equal((await users.call("PATCH", `/users/${merchant}/profile`, { json: {} })).status, 401);
  });
});

describe("PATCH /users/:id/profile with the whole profile", () => {
  const address = {
    street: "Av. Presidente Vargas",
    number: "100",
    complement: "",
    district: "Centro",
    city: "Parnaíba",
    state: "PI",
    zip_code: "64200-000",
  };
  const whole = (phone: string, over: object = {}) => ({
    display_name: "Pizzaria do Delta",
    legal_name: "Delta Ltda",
    document: null,
    document_type: "CPF",
    birth_date: null,
    gender: "",
    phones: [whatsapp(phone)],
    address: null,
    avatar: null,
    ...over,
  });

  const undocumented = () => {
    const draft = merchantDraft();
    return { ...draft, profile: { ...draft.profile, document: "" } };
  };

  it("200: gives what was not given yet, takes the same again, and says what stays", async () => {
    const phone = newPhone();
    const id = await users.active(undocumented());
    const emails = (await users.call<Profile>("GET", `/users/${id}/profile`, { as: self(id) })).body.emails;
    const first = await patch(
      id,
      whole(phone, {
        emails,
        document: "529.982.247-25",
        birth_date: "1990-05-01T00:00:00.000Z",
        gender: "F",
        address,
      }),
    );
    assert.deepEqual([first.status, first.body.not_changed], [200, []]);
    assert.deepEqual(
      [first.body.document, first.body.birth_date, first.body.gender],
      ["52998224725", "1990-05-01", "F"],
    );
    assert.deepEqual(first.body.addresses, [{ ...address, zip_code: "64200000" }]);

    const again = await patch(id, { ...first.body, address });
    assert.deepEqual([again.status, again.body], [200, first.body], "an entity is taken back as it was read");
    const covered = await patch(id, { document: "***.982.247-**" }, master);
    assert.deepEqual([covered.status, covered.body.not_changed], [200, []]);

    const other = {
      document: "111.444.777-35",
      birth_date: "1991-01-01",
      gender: "M",
      address: { ...address, number: "101" },
    };
    const { status, body } = await patch(id, whole(phone, { ...other, display_name: "Outro nome" }));
    assert.equal(status, 200);
    assert.deepEqual(
      body.not_changed,
      ["document", "birth_date", "gender", "address"].map((field) => ({
        field,
        message: "Já foi informado e não pode ser trocado",
      })),
    );
    assert.deepEqual(body, { ...first.body, display_name: "Outro nome", not_changed: body.not_changed });
  });

  it("200: adds the avatar given as data URL; a picture that is none changes nothing", async () => {
    const phone = newPhone();
    const id = await aMerchant();
    const { body: before } = await patch(id, whole(phone));
    const refused = await patch(id, whole(phone, { display_name: "Outro nome", avatar: "data:image/png;base64,AAAA" }));
    assert.equal(refused.status, 400);
    assert.deepEqual((await patch(id, {})).body, before);
    const avatar = dataUrl(await plain(20, 20).png().toBuffer());
    const { status, body } = await patch(id, whole(phone, { display_name: "Outro nome", avatar }));
    assert.deepEqual([status, body.display_name, body.photos.length], [200, "Outro nome", 1]);
    const kept = await patch(id, whole(phone, { avatar: body.photos[0]?.photo_url }));
    assert.deepEqual(kept.body.photos, body.photos);
  });

  it("400 for a fact that is none and was not given before, and for a field no answer has", async () => {
    const id = await users.active(undocumented());
    const { body: before } = await patch(id, {});
    for (const wrong of [
      { document: "123" },
      { birth_date: "1990-02-31" },
      { address: { ...address, zip_code: "1" } },
      { is_admin: true },
    ]) {
      assert.equal((await patch(id, { display_name: "Outro nome", ...wrong })).status, 400);
    }
    assert.deepEqual((await patch(id, {})).body, before);
  });
});

describe("POST /users/:id/profile", () => {
  const address = {
    street: "Rua Paul Harris, 120",
    number: "120",
    complement: "",
    district: "Centro",
    city: "Parnaíba",
    state: "PI",
    zip_code: "64202400",
  };
  const first = {
    display_name: "Ana Souza",
    document: "529.982.247-25",
    document_type: "CPF",
    birth_date: "1990-02-28",
    gender: "F",
    address,
  };

  it("200: the document is whole to its owner, to MASTER and to who activates accounts, and covered to others", async () => {
    const company = await aMerchant();
    const person = await users.active(personDraft(Role.USER, { clientId: company }));
    await post(person, first, identityFor({ role: "USER", userId: person, clientId: company, unitIds: [UNIT] }));
    const documents = async (as: Identity) =>
      Promise.all(
        [company, person].map(async (id) => {
          const { status, body } = await users.call<Profile>("GET", `/users/${id}/profile`, { as });
          return status === 200 ? body.document : status;
        }),
      );
    const unitAdmin = (permissions: string[]) => identityFor({ role: "ADMIN", unitIds: [UNIT], permissions });
    assert.deepEqual(await documents(master), ["11222333000181", "52998224725"]);
    assert.deepEqual(await documents(unitAdmin(["user.view", "user.activate"])), ["11222333000181", "52998224725"]);
    assert.deepEqual(await documents(unitAdmin(["user.view", "user.update"])), [
      "**.***.333/0001-**",
      "***.982.247-**",
    ]);
    assert.deepEqual(await documents(self(company)), ["11222333000181", "***.982.247-**"]);
    const answer = await patch(company, { display_name: "Nova" }, unitAdmin(["user.view", "user.update"]));
    assert.equal(answer.body.document, "**.***.333/0001-**");
  });

  it("201: completes a profile once; the same again is no error, other values are", async () => {
    const id = await users.active(personDraft(Role.ADMIN));
    const as = identityFor({ role: "ADMIN", userId: id, unitIds: [UNIT] });
    const { status, body } = await post(id, first, as);
    assert.equal(status, 201);
    assert.deepEqual(
      [body.document, body.birth_date, body.gender, body.addresses],
      ["52998224725", "1990-02-28", "F", [address]],
    );
    assert.deepEqual((await post(id, first, as)).body, body);
    const other = await post(
      id,
      { ...first, birth_date: "1991-01-01", document: "11222333000181", document_type: "CNPJ" },
      as,
    );
    assert.deepEqual([other.status, other.body.message], [409, "Este perfil já foi criado com outros dados."]);
    assert.deepEqual(
      other.body.errors?.map(({ field }) => field),
      ["document", "birth_date"],
    );
    assert.deepEqual((await users.call<Profile>("GET", `/users/${id}/profile`, { as })).body, body);
  });

  it("400 for a document of the other kind or with wrong digits, a birth date that is none, an address cut short", async () => {
    const id = await users.active(personDraft(Role.ADMIN));
    const as = identityFor({ role: "ADMIN", userId: id, unitIds: [UNIT] });
    for (const [over, field] of [
      [{ document: "11222333000181" }, "document"],
      [{ document: "52998224726" }, "document"],
      [{ birth_date: "2999-01-01" }, "birth_date"],
      [{ birth_date: "1990-02-30" }, "birth_date"],
      [{ address: { ...address, zip_code: "6420" } }, "address.zip_code"],
      [{ address: { ...address, city: "" } }, "address.city"],
    ] as const) {
      const { status, body } = await post(id, { ...first, ...over }, as);
      assert.deepEqual([status, body.errors?.[0]?.field], [400, field]);
    }
  });
});
