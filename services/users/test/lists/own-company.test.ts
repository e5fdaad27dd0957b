import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

const companyOf = (person: Identity) => users.rpcFor(person).getOwnCompany({});
const client = (userId: string) => identityFor({ role: "CLIENT", userId });
const staff = (clientId: string | null, userId: string = randomUUID()) =>
  identityFor({ role: "USER", userId, clientId });

describe("the company of the person for whom the gateway asks", () => {
  it("is a CLIENT itself with its e-mail, categories and hours, and of a USER the one it works for without the e-mail", async () => {
    const businessHours = { timeZone: "America/Manaus", is24h: true, schedule: [] };
    const draft = merchantDraft({ categoryIds: [41, 42], businessHours });
    const id = await users.active(draft);
    const own = await companyOf(client(id));
    assert.deepEqual(
      [own.id, own.email, own.unitId, own.categoryIds, own.businessHours?.timeZone, own.businessHours?.is24h],
      [id, draft.email, UNIT, [41, 42], "America/Manaus", true],
    );
    const seen = await companyOf(staff(id, await users.active(personDraft(Role.USER, { clientId: id }))));
    assert.deepEqual([seen.id, seen.displayName, seen.email], [id, own.displayName, ""]);
  });

  it("pauses until the moment that was set, and no longer than that", async () => {
    const id = await users.active(merchantDraft());
    assert.equal((await companyOf(client(id))).pausedUntil, undefined);
    const until = new Date(Date.now() + 3_600_000);
    await users.rpc.setPause({ userId: id, until: timestampFromDate(until) });
    const { pausedUntil } = await companyOf(staff(id));
    assert.equal(pausedUntil && timestampDate(pausedUntil).getTime(), until.getTime());
  });

  it("is not found for who has none, and not answered to a call for nobody", async () => {
    const missing = "Usuário não está associado a uma empresa.";
    for (const person of [staff(null), staff(randomUUID()), admin(UNIT), master]) {
      await assert.rejects(companyOf(person), { code: "not_found", publicMessage: missing });
    }
    await assert.rejects(companyOf(client(randomUUID())), {
      code: "not_found",
      publicMessage: "Usuário não encontrado.",
    });
    await assert.rejects(users.rpc.getOwnCompany({}), { code: "unauthenticated" });
  });
});
