import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Component, RunningService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { eventually } from "@tenho/kernel/testing/eventually";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { categoriesOf, get, inlineTrainer, openSuite, putAll, type Suite, tools } from "../_harness.ts";

const CACHE_MS = 40;

describe("the catalogue over HTTP", () => {
  let suite: Suite;
  let service: RunningService;
  let users: Component | undefined;

  before(async () => {
    suite = await openSuite();
    const env = { IN_USE_CACHE_MS: String(CACHE_MS) };
    service = await suite.start({ postgresUrl: await suite.newDatabase(), trainer: inlineTrainer(), env });
    await putAll(suite.rpc, categoriesOf(41, 59, 60, 74));
    await suite.rpc.putCategory({ id: 900, name: "Água e Gás", family: "Ágape" });
    await suite.rpc.putCategory({ id: 901, name: "Zeladoria", family: "Ágape" });
    await suite.rpc.putCategory({ id: 902, name: "Açougue", family: "Ágape" });
  });
  after(async () => {
    await users?.stop();
    await suite.stopAll();
    await suite.nc.close();
  });

  async function nobodyServesUsers(): Promise<void> {
    await users?.stop();
    users = undefined;
    // From here on the broker knows it too.
    await suite.nc.flush();
  }

  /** Stands for users, as far as this service asks it. */
  async function serveUsers(categories: { categoryId: number; merchants: number }[]): Promise<void> {
    await nobodyServesUsers();
    users = serveRpc({
      nc: suite.nc,
      service: "users",
      maxInFlight: 10,
      ...tools,
      routes: (router) => router.service(UsersService, { listCategoriesInUse: () => ({ categories }) }),
    });
    await users.start();
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
      await serveUsers([
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

    it("answers what it last knew while users is away, and the truth once users is back", async () => {
      await serveUsers([{ categoryId: 41, merchants: 3 }]);
      await eventually("the answer is new", async () => ((await inUse()) as unknown[]).length === 1);
      await nobodyServesUsers();
      const until = Date.now() + CACHE_MS * 3;
      await eventually("users is asked in vain", async () => {
        const isDue = Date.now() > until;
        assert.deepEqual(await inUse(), [{ id: 41, name: "Pizzaria" }]);
        return isDue;
      });
      await serveUsers([{ categoryId: 60, merchants: 1 }]);
      await eventually("the answer is new again", async () => ((await inUse()) as { id: number }[])[0]?.id === 60);
    });
  });

  it("400: a field nobody reads", async () => {
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
    await nobodyServesUsers();
    const fresh = await suite.start({ postgresUrl: await suite.newDatabase() });
    assert.equal((await get(fresh.url, "/categories/with-clients")).status, 503);
  });
});
