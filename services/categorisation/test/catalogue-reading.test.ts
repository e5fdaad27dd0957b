import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import {
  briefTrainer,
  type CategorisationHarness,
  categoriesOf,
  get,
  putAll,
  startCategorisationHarness,
} from "./_harness.ts";

describe("the catalogue over HTTP", () => {
  let harness: CategorisationHarness;
  let service: RunningService;

  before(async () => {
    harness = await startCategorisationHarness();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: briefTrainer() });
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 74));
    const entries = ["Água e Gás", "Zeladoria", "Açougue"].map((name, at) => ({ id: 900 + at, name, family: "Ágape" }));
    await harness.rpc.importCatalogue({ entries });
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
  });

  describe("200", () => {
    it("groups the catalogue by family, in pt-BR order, for anyone with a session", async () => {
      for (const role of ["MASTER", "ADMIN", "CLIENT", "USER"] as const) {
        const response = await get(service.url, "/categories/sync?no_cache=1", { role });
        assert.equal(response.status, 200, role);
        const groups = (await response.json()) as { groupName: string; categories: { id: number; name: string }[] }[];
        assert.equal(groups[0]?.groupName, "Ágape");
        assert.deepEqual(groups[0].categories, [
          { id: 902, name: "Açougue" },
          { id: 900, name: "Água e Gás" },
          { id: 901, name: "Zeladoria" },
        ]);
      }
    });
  });

  it("400: an unknown field", async () => {
    assert.equal((await get(service.url, "/categories/sync?nocache=1", { role: "ADMIN" })).status, 400);
  });

  it("401: the catalogue by family without a session", async () => {
    const response = await get(service.url, "/categories/sync");
    assert.equal(response.status, 401);
    assert.match(response.headers.get("content-type") ?? "", /problem\+json/);
  });

  it("403: a call that did not come through the gateway", async () => {
    assert.equal((await get(service.url, "/categories/sync", null)).status, 403);
  });

  it("404: what is not there", async () => {
    assert.equal((await get(service.url, "/categories/nothing", { role: "MASTER" })).status, 404);
  });
});
