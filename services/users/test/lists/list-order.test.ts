import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { writeMerchants } from "./_many-merchants.ts";

type Row = {
  id: string;
  unit: { name: string } | null;
  avatar: string | null;
  categories: { id: number; name: string }[];
};
type Page = { items: Row[]; next_cursor: string | null; counts?: Record<string, number | string[]> };

/** Sorted by name: 7, 9, 8, and 5, which the catalogue does not know, by its number first. */
const NAMES: Record<number, string> = { 7: "Açougue", 8: "Zeladoria", 9: "água e gás" };

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    router.service(WalletService, { getBalances: () => ({ balances: [], priceCents: 30n }) });
    router.service(CategorisationService, {
      listCategories: ({ ids }) => ({
        categories: ids.filter((id) => id in NAMES).map((id) => ({ id, name: NAMES[id] ?? "" })),
      }),
    });
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({ units: ids.map((id) => ({ id, name: "Parnaíba" })) }),
    });
  });
});
after(() => users.stop());

const page = (query: string, as = master) => users.call<Page>("GET", `/users?${query}`, { as });

async function readAll(query: string, as = master): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body }: { body: Page } = await page(`${query}${cursor === "" ? "" : `&cursor=${cursor}`}`, as);
    rows.push(...body.items);
    cursor = body.next_cursor;
  }
  return rows;
}

describe("GET /users", () => {
  it("sorts by the first category's name as Brazilians do, those without one last, page by page, each once", async () => {
    const ids: string[] = [];
    for (const categoryIds of [[8], [], [9, 8], [7], [5], [7, 9], [], [8, 9]]) {
      ids.push(await users.active(merchantDraft({ categoryIds })));
    }
    const [eight, none, eightNine, seven, five, sevenNine, noneToo, alsoEight] = ids;
    const expected = [five, sevenNine, seven, alsoEight, eightNine, eight, noneToo, none];
    for (const limit of [1, 3, 50]) {
      const rows = await readAll(`sort=category&role=CLIENT&limit=${limit}`);
      assert.deepEqual(
        rows.map(({ id }) => id),
        expected,
        `${limit} a page`,
      );
    }
    const ofUnit = await readAll("sort=category&limit=3", admin(UNIT));
    assert.deepEqual(
      ofUnit.map(({ id }) => id),
      expected,
    );
    const searched = await readAll("sort=category&limit=3&search=pizzaria", admin(UNIT));
    assert.deepEqual(
      searched.map(({ id }) => id),
      expected,
    );
    assert.deepEqual(ofUnit[0]?.unit?.name, "Parnaíba");
    assert.deepEqual(await readAll("sort=category&limit=3", admin(OTHER_UNIT)), []);
    await users.call("POST", `/users/${none}/categories`, { as: master, json: { categoryIds: [7] } });
    const moved = await readAll("sort=category&role=CLIENT&limit=3");
    assert.deepEqual(
      moved.map(({ id }) => id).indexOf(none ?? ""),
      3,
      "among those of its new category, as the oldest",
    );
  });

  it("400 for a cursor of another order", async () => {
    const { body } = await page("sort=category&limit=1");
    assert.equal((await page(`limit=1&cursor=${body.next_cursor}`)).status, 400);
    const newest = await page("limit=1");
    assert.equal((await page(`sort=category&limit=1&cursor=${newest.body.next_cursor}`)).status, 400);
  });

  it("counts what its filters find, by role and activity, on every page", async () => {
    await users.active(personDraft(Role.ADMIN));
    const waiting = merchantDraft();
    await users.put(waiting);
    const gone = await users.active(merchantDraft());
    await users.rpc.anonymisePerson({ userId: gone }).catch(() => undefined);
    const counts = async (query: string, as = admin(UNIT)) =>
      (await page(`${query}&limit=1&with_counts=true`, as)).body.counts;
    const all = { total: 10, admins: 1, clients: 9, users: 0, active: 9, awaiting: 1, capped: [] };
    assert.deepEqual(await counts("sort=category"), all);
    assert.deepEqual(await counts("sort=newest"), all);
    assert.deepEqual(await counts("status=awaiting"), { ...all, total: 1, admins: 0, clients: 1, active: 0 });
    assert.deepEqual(await counts("status=active&role=ADMIN"), {
      ...all,
      total: 1,
      clients: 0,
      active: 1,
      awaiting: 0,
    });
    assert.deepEqual(await counts("search=ninguem"), {
      ...all,
      total: 0,
      admins: 0,
      clients: 0,
      active: 0,
      awaiting: 0,
    });
  });

  it("pages through thousands of accounts sorted by category, and says of 1,000 that there are more", async () => {
    const url = users.harness.env.POSTGRES_URL ?? "";
    await writeMerchants(url, { count: 2_500, unitId: OTHER_UNIT, categoryId: 9 });
    const rows = await readAll("sort=category&limit=200", admin(OTHER_UNIT));
    assert.equal(new Set(rows.map(({ id }) => id)).size, 2_500);
    const { counts } = (await page("limit=1&with_counts=true", admin(OTHER_UNIT))).body;
    const capped = ["total", "clients", "active"];
    assert.deepEqual(counts, { total: 1_000, admins: 0, clients: 1_000, users: 0, active: 1_000, awaiting: 0, capped });
  });
});
