import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { eventually } from "@tenho/kernel/testing/eventually";
import { serveUsers } from "../_clients.ts";
import {
  type CategorisationHarness,
  categoriesOf,
  get,
  inlineTrainer,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";

const CACHE_MS = 40;

describe("the catalogue over HTTP", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let stopServing: (() => Promise<void>) | undefined;

  before(async () => {
    harness = await startCategorisationHarness();
    const env = { IN_USE_CACHE_MS: String(CACHE_MS) };
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: inlineTrainer(), env });
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 74));
    await harness.rpc.putCategory({ id: 900, name: "Água e Gás", family: "Ágape" });
    await harness.rpc.putCategory({ id: 901, name: "Zeladoria", family: "Ágape" });
    await harness.rpc.putCategory({ id: 902, name: "Açougue", family: "Ágape" });
  });
  after(async () => {
    await stopUsers();
    await harness.stopAll();
    await harness.stop();
  });

  async function stopUsers(): Promise<void> {
    await stopServing?.();
    stopServing = undefined;
  }

  async function usersAnswer(categories: { categoryId: number; merchants: number }[]): Promise<void> {
    await stopUsers();
    stopServing = await serveUsers(harness, categories);
  }
  const inUse = async () => (await get(service.url, "/categories/with-clients")).json();

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

    it("lists categories that have merchants, most merchants first, to anybody; unknown ones are left out", async () => {
      await usersAnswer([
        { categoryId: 74, merchants: 1 },
        { categoryId: 12_345, merchants: 7 },
        { categoryId: 41, merchants: 3 },
      ]);
      const expected = [
        { id: 41, name: "Pizzaria" },
        { id: 74, name: "Trabalhos Científicos" },
      ];
      assert.deepEqual(await inUse(), expected);
      assert.equal((await get(service.url, "/categories/with-clients", { role: "USER" })).status, 200);
    });

    it("serves the last answer while users is unavailable, and a new one once users is back", async () => {
      await usersAnswer([{ categoryId: 41, merchants: 3 }]);
      await eventually("the answer is new", async () => ((await inUse()) as unknown[]).length === 1);
      await stopUsers();
      const until = Date.now() + CACHE_MS * 3;
      await eventually("users is asked in vain", async () => {
        const isDue = Date.now() > until;
        assert.deepEqual(await inUse(), [{ id: 41, name: "Pizzaria" }]);
        return isDue;
      });
      await usersAnswer([{ categoryId: 60, merchants: 1 }]);
      await eventually("the answer is new again", async () => ((await inUse()) as { id: number }[])[0]?.id === 60);
    });
  });

  it("400: an unknown field", async () => {
    assert.equal((await get(service.url, "/categories/sync?nocache=1", { role: "ADMIN" })).status, 400);
    assert.equal((await get(service.url, "/categories/with-clients?limit=1")).status, 400);
  });

  it("401: the catalogue by family without a session", async () => {
    const response = await get(service.url, "/categories/sync");
    assert.equal(response.status, 401);
    assert.match(response.headers.get("content-type") ?? "", /problem\+json/);
  });

  it("403: a call that did not come through the gateway", async () => {
    for (const path of ["/categories/sync", "/categories/with-clients"]) {
      assert.equal((await get(service.url, path, null)).status, 403);
    }
  });

  it("404: what is not there", async () => {
    assert.equal((await get(service.url, "/categories/nothing", { role: "MASTER" })).status, 404);
  });

  it("503: users has never answered", async () => {
    await stopUsers();
    const fresh = await harness.start({ postgresUrl: await harness.newDatabase() });
    assert.equal((await get(fresh.url, "/categories/with-clients")).status, 503);
  });
});
