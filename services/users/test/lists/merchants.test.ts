import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

const profileWith = (phone: string, type: PhoneType = PhoneType.WHATSAPP) => ({
  displayName: "Loja",
  phones: [
    { phone, type, isPrimary: true },
    ...(type === PhoneType.WHATSAPP ? [] : [{ phone: newPhone(), type: PhoneType.WHATSAPP, isPrimary: false }]),
  ],
});

describe("FindByPhone", () => {
  const ownersOf = async (phone: string) =>
    (await users.rpc.findByPhone({ phone })).accounts.map(({ id, role, clientId }): [string, Role, string] => [
      id,
      role,
      clientId,
    ]);

  it("finds a merchant by both forms of the ninth digit", async () => {
    const phone = newPhone();
    const id = await users.active(merchantDraft({ profile: profileWith(phone) }));
    const short = `${phone.slice(0, 4)}${phone.slice(5)}`;
    for (const form of [phone, short, `+${phone}`]) {
      assert.deepEqual(await ownersOf(form), [[id, Role.CLIENT, ""]], form);
    }
  });

  it("finds nobody by a number of another country whose digits would be a merchant's in Brazil", async () => {
    const phone = newPhone();
    await users.active(merchantDraft({ profile: profileWith(phone) }));
    assert.deepEqual(await ownersOf(phone.slice(2)), []);
    assert.deepEqual(await ownersOf(""), []);
  });

  it("finds a merchant's staff, and no inactive account", async () => {
    const [phone, staffPhone] = [newPhone(), newPhone()];
    const merchant = await users.active(merchantDraft({ profile: profileWith(phone) }));
    const staff = await users.active(personDraft(Role.USER, { clientId: merchant, profile: profileWith(staffPhone) }));
    assert.deepEqual(await ownersOf(staffPhone), [[staff, Role.USER, merchant]]);
    await users.deactivate(merchant);
    assert.deepEqual(await ownersOf(phone), []);
    assert.deepEqual(await ownersOf(staffPhone), [], "staff of an inactive company is not found");
  });

  it("finds no owner of a number that was only given as another phone, and no ADMIN", async () => {
    const [phone, adminPhone] = [newPhone(), newPhone()];
    await users.active(merchantDraft({ profile: profileWith(phone, PhoneType.OTHER) }));
    await users.active(personDraft(Role.ADMIN, { profile: profileWith(adminPhone) }));
    for (const asked of [phone, adminPhone, "190", "", "a\0", "1".repeat(500)]) {
      assert.deepEqual(await ownersOf(asked), [], asked);
    }
  });
});

describe("FindMerchants", () => {
  it("finds active merchants of the category who serve the unit: their own, chosen units, or all", async () => {
    const category = 700;
    const over = { categoryIds: [category] };
    const own = await users.active(merchantDraft(over));
    const serving = await users.active(merchantDraft({ ...over, unitId: OTHER_UNIT, serviceUnitIds: [UNIT] }));
    const everywhere = await users.active(merchantDraft({ ...over, unitId: OTHER_UNIT, allUnits: true }));
    const elsewhere = await users.active(merchantDraft({ ...over, unitId: OTHER_UNIT }));
    await users.put(merchantDraft(over));
    await users.active(merchantDraft({ categoryIds: [701] }));
    const find = async (unitId: string) =>
      (await users.rpc.findMerchants({ categoryId: category, unitId })).merchants.map(({ id }) => id).sort();
    assert.deepEqual(await find(UNIT), [own, serving, everywhere].sort());
    assert.deepEqual(await find(OTHER_UNIT), [serving, everywhere, elsewhere].sort());
    assert.deepEqual(await find(randomUUID()), [everywhere]);
    await users.deactivate(own);
    assert.deepEqual(await find(UNIT), [serving, everywhere].sort());
    await assert.rejects(find(""), { code: "invalid_input" });
  });

  it("answers what an offer needs: the primary WhatsApp number, hours and unit", async () => {
    const [first, primary] = [newPhone(), newPhone()];
    const schedule = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: dayOfWeek > 0,
      periods: dayOfWeek > 0 ? [{ start: "18:00", end: "02:00" }] : [],
    }));
    const id = await users.active(
      merchantDraft({
        profile: {
          displayName: "Noturna",
          phones: [
            { phone: first, type: PhoneType.WHATSAPP },
            { phone: primary, type: PhoneType.WHATSAPP, isPrimary: true },
          ],
        },
        businessHours: { timeZone: "America/Fortaleza", is24h: false, schedule },
      }),
    );
    const { merchants } = await users.rpc.getMerchants({ ids: [id, randomUUID()] });
    const [merchant] = merchants;
    assert.deepEqual(
      [merchants.length, merchant?.whatsapp, merchant?.unitId, merchant?.isActive],
      [1, primary, UNIT, true],
    );
    assert.deepEqual(
      merchant?.businessHours?.schedule.map(({ isOpen, periods }) => [isOpen, periods.map(({ end }) => end)]),
      schedule.map(({ isOpen, periods }) => [isOpen, periods.map(({ end }) => end)]),
    );
  });

  it("counts accounts and categories in use by unit", async () => {
    const unitId = randomUUID();
    await users.active(merchantDraft({ unitId, categoryIds: [801, 802] }));
    await users.active(merchantDraft({ unitId, categoryIds: [801] }));
    await users.put(merchantDraft({ unitId, categoryIds: [803] }));
    await users.put(personDraft(Role.ADMIN, { unitId }));
    const counts = await users.rpcFor(master).countAccounts({ unitIds: [unitId] });
    assert.deepEqual([counts.total, counts.clients, counts.activeClients, counts.admins], [4, 3, 2, 1]);
    const { categories } = await users.rpc.listCategoriesInUse({ unitIds: [unitId] });
    assert.deepEqual(
      categories.map(({ categoryId, merchants }) => [categoryId, merchants]),
      [
        [801, 2],
        [802, 1],
      ],
    );
    const { accounts } = await users.rpcFor(master).listMerchants({ unitIds: [unitId], limit: 2 });
    assert.equal(accounts.length, 2);
    await assert.rejects(users.rpc.getAccounts({ ids: Array.from({ length: 1_001 }, () => unitId) }), {
      code: "invalid_input",
    });
  });
});

describe("ListMerchants", () => {
  it("answers those who run the units, and no one else", async () => {
    const [unitId, other] = [randomUUID(), randomUUID()];
    const id = await users.active(merchantDraft({ unitId }));
    const seenBy = async (person: Identity, unitIds = [unitId]) =>
      (await users.rpcFor(person).listMerchants({ unitIds })).accounts.map((account) => account.id);
    for (const person of [admin(unitId), master]) assert.deepEqual(await seenBy(person), [id]);
    for (const person of [admin(other), admin(), identityFor({ role: "CLIENT", userId: id, unitIds: [unitId] })]) {
      await assert.rejects(seenBy(person), { code: "forbidden" });
    }
    await assert.rejects(seenBy(admin(unitId), []), { code: "forbidden" });
    await assert.rejects(seenBy(admin(unitId), [unitId, other]), { code: "forbidden" });
    await assert.rejects(users.rpc.listMerchants({ unitIds: [unitId] }), { code: "unauthenticated" });
  });
});
