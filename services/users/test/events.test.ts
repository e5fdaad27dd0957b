import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, newPhone, UNIT } from "./_account-builder.ts";
import { startUsersHarness, type UsersHarness } from "./_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

describe("events of accounts", () => {
  it("carry no name, document, e-mail, phone or address of anybody", async () => {
    const phone = newPhone();
    const address = {
      street: "Rua das Carnaúbas",
      number: "4417",
      complement: "Sala Azul",
      district: "Pindorama",
      city: "Parnaíba",
      state: "PI",
      zipCode: "64215115",
    };
    const draft = merchantDraft({
      email: "evento.sem.dados@exemplo.com.br",
      profile: {
        displayName: "Empório Jurema",
        legalName: "Jurema Comércio Ltda",
        document: "11222333000181",
        phones: [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }],
        address,
      },
    });
    await users.active(draft);
    await eventually("all are published", async () => (await users.changesOf(draft.id)).length === 2);
    const personal = [
      "evento.sem.dados",
      "Jurema",
      "11222333000181",
      phone.slice(-8),
      ...Object.values(address).filter((value) => value.length > 2),
    ];
    const published = [
      ...(await users.harness.stored("EVENTS", "evt.users.>")),
      ...(await users.harness.stored("LIVE", "live.users.>")),
    ].map((data) => Buffer.from(data).toString("utf8"));
    const ofAccount = published.filter((text) => text.includes(draft.id));
    assert.ok(ofAccount.length >= 4, "two changes, an activation, an available merchant");
    for (const text of ofAccount) for (const value of personal) assert.ok(!text.includes(value), `${value} in ${text}`);
  });

  it("carry what decides access and money", async () => {
    const draft = merchantDraft();
    await users.active(draft);
    await eventually("both are published", async () => (await users.changesOf(draft.id)).length === 2);
    const event = (await users.changesOf(draft.id)).at(-1);
    const { userId, role, isActive, unitId, accessVersion, activatedAt } = event ?? {};
    assert.deepEqual([userId, role, isActive, unitId, accessVersion], [draft.id, Role.CLIENT, true, UNIT, 2]);
    assert.notEqual(activatedAt, undefined);
  });
});
