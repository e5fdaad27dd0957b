import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { writeMerchants } from "./_many-merchants.ts";

const COUNT = 1_200;
const CATEGORY = 900;

describe("a unit of 1,200 merchants", () => {
  let users: UsersHarness;
  let stopServing: () => Promise<void>;
  before(async () => {
    users = await startUsersHarness();
    const url = users.harness.env.POSTGRES_URL ?? "";
    await writeMerchants(url, { count: COUNT, unitId: UNIT, categoryId: CATEGORY });
    await users.active(merchantDraft({ unitId: OTHER_UNIT, categoryIds: [CATEGORY] }));
    stopServing = await users.serveOtherServices();
  });
  after(async () => {
    await stopServing();
    await users.stop();
  });

  async function readAll<Item>(read: (cursor: string) => Promise<[Item[], string]>): Promise<Item[][]> {
    const pages: Item[][] = [];
    for (let cursor = ""; pages.length === 0 || cursor !== ""; ) {
      const [items, next] = await read(cursor);
      pages.push(items);
      cursor = next;
    }
    return pages;
  }

  it("is listed to its end in bounded pages, newest first, each merchant once", async () => {
    const pages = await readAll(async (cursor) => {
      const { accounts, nextCursor } = await users
        .rpcFor(master)
        .listMerchants({ unitIds: [UNIT], limit: 10_000, cursor });
      return [accounts, nextCursor];
    });
    assert.deepEqual(
      pages.map(({ length }) => length),
      [500, 500, 200],
    );
    const names = pages.flat().map(({ profile }) => profile?.displayName);
    assert.deepEqual(
      names,
      Array.from({ length: COUNT }, (_, index) => `Empresa ${index + 1}`),
    );
  });

  it("is found for a wish to its end, each merchant once, in pages of at most 500", async () => {
    const pages = await readAll(async (cursor) => {
      const request = { categoryId: CATEGORY, unitId: UNIT, pageSize: 500, cursor };
      const { merchants, nextCursor } = await users.rpc.findMerchants(request);
      return [merchants, nextCursor];
    });
    assert.deepEqual(
      pages.map(({ length }) => length),
      [500, 500, 200],
    );
    assert.equal(new Set(pages.flat().map(({ id }) => id)).size, COUNT);
    const { merchants } = await users.rpc.findMerchants({ categoryId: CATEGORY, unitId: UNIT });
    assert.equal(merchants.length, 500);
    await assert.rejects(users.rpc.findMerchants({ categoryId: CATEGORY, unitId: UNIT, cursor: "x" }), {
      code: "invalid_input",
    });
  });

  it("is counted whole, and its ADMIN's list leads to its end", async () => {
    assert.equal((await users.rpcFor(master).countAccounts({ unitIds: [UNIT] })).activeClients, COUNT);
    const pages = await readAll(async (cursor) => {
      const path = `/users?role=CLIENT&limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`;
      type Page = { items: { id: string }[]; next_cursor: string | null };
      const { body } = await users.call<Page>("GET", path, { as: admin(UNIT) });
      return [body.items, body.next_cursor ?? ""];
    });
    assert.equal(new Set(pages.flat().map(({ id }) => id)).size, COUNT);
  });

  it("mixes with other units by age: an ADMIN of both sees the newest of both first", async () => {
    const both = identityFor({ role: "ADMIN", userId: randomUUID(), unitIds: [UNIT, OTHER_UNIT] });
    const { body } = await users.call<{ items: { unit_id: string; created_at: string }[] }>(
      "GET",
      "/users?role=CLIENT&limit=50",
      { as: both },
    );
    const ages = body.items.map(({ created_at }) => created_at);
    assert.deepEqual(ages, ages.toSorted().reverse());
    assert.deepEqual([body.items[0]?.unit_id, body.items[1]?.unit_id, ages.length], [OTHER_UNIT, UNIT, 50]);
  });
});
