import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { type ServiceServer, startServiceServer } from "./_service-server.ts";

const operator = identityFor({ role: "ADMIN", permissions: ["genai.access"] });

let categorisation: ServiceServer;
let panel: PanelHarness;
const stops: (() => Promise<void>)[] = [];
before(async () => {
  categorisation = await startServiceServer("categorisation");
  panel = await startPanelHarness({ categorisationUrl: categorisation.url });
});
afterEach(async () => {
  categorisation.calls.length = 0;
  for (const stop of stops.splice(0)) await stop();
});
after(async () => {
  await panel.stop();
  categorisation.stop();
});

/** Serves users, whose merchants have category 41 and one that nobody knows. */
async function serveUsers(): Promise<void> {
  const categories = [
    { categoryId: 41, merchants: 3 },
    { categoryId: 12_345, merchants: 7 },
  ];
  stops.push(
    await panel.serve("users", (router) =>
      router.service(UsersService, { listCategoriesInUse: () => ({ categories }) }),
    ),
  );
}
const remove = (id: number, as = operator) => panel.call("POST", `/categories/external/delete/${id}`, { as });
const sent = () => categorisation.calls.map(({ path, body, identity }) => [path, body, identity.userId]);

describe("deleting a category", () => {
  it("is left to categorisation, which is told whether merchants have it and refuses in its own words", async () => {
    await serveUsers();
    categorisation.answer = () => ({ id: 59 });
    const { status, body } = await remove(59);
    assert.deepEqual([status, body], [200, { id: 59 }]);
    categorisation.answer = () => ({ code: "forbidden", message: "Há empresas nesta categoria." });
    assert.equal((await remove(41)).body.message, "Há empresas nesta categoria.");
    assert.deepEqual(sent(), [
      ["/categories/external/delete/59", { has_merchants: false }, operator.userId],
      ["/categories/external/delete/41", { has_merchants: true }, operator.userId],
    ]);
  });

  it("is 503 while users cannot say whether merchants have it, and nothing is asked of categorisation", async () => {
    assert.equal((await remove(59, master)).status, 503);
    assert.deepEqual(sent(), []);
  });

  it("is refused of who may not train", async () => {
    await serveUsers();
    assert.equal((await remove(59, identityFor({ role: "CLIENT" }))).status, 403);
    assert.equal((await remove(59, identityFor())).status, 401);
    assert.deepEqual(sent(), []);
  });
});

describe("categories with companies", () => {
  it("are listed for anybody, by name", async () => {
    assert.equal((await panel.call("GET", "/categories/with-clients")).status, 503);
    await serveUsers();
    stops.push(
      await panel.serve("categorisation", (router) =>
        router.service(CategorisationService, {
          listCategories: () => ({
            categories: [
              { id: 41, name: "Pizzaria" },
              { id: 59, name: "Veterinário" },
            ],
          }),
        }),
      ),
    );
    const { status, body } = await panel.call("GET", "/categories/with-clients");
    assert.deepEqual([status, body], [200, [{ id: 41, name: "Pizzaria" }]]);
    assert.equal((await panel.call("GET", "/categories/with-clients?limit=1")).status, 400);
  });
});
