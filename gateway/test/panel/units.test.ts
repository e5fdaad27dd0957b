import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { runsUnits } from "@tenho/access/runs-units";
import type { Identity } from "@tenho/kernel/auth/identity";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { type ServiceServer, startServiceServer } from "./_service-server.ts";
import { adminOf } from "./_unit-services.ts";

type Unit = { id: string; code: string } & Record<string, unknown>;
type Page = { items: Unit[]; next_cursor: string | null; total: number };

const unitOf = (id: string) => ({
  id,
  name: "Picos",
  code: `picos-${id}`,
  city: "Picos",
  state: "PI",
  region: null,
  is_active: true,
  registration_open: true,
  whatsapp: "558933330000",
});
const account = (displayName: string, role: Role) => ({
  id: randomUUID(),
  displayName,
  email: `${displayName}@exemplo.com.br`,
  role,
  isActive: true,
});
const ACCOUNTS = {
  users: [account("dora", Role.ADMIN), account("nova", 99 as Role)],
  clients: [account("pizzaria", Role.CLIENT)],
  usersCount: 31n,
  clientsCount: 204n,
};
const [OWN, OTHER] = [randomUUID(), randomUUID()];
const NO_ACCOUNTS = { users: null, client_units: null, users_count: null, clients_count: null };

let franchise: ServiceServer;
let panel: PanelHarness;
let asked: { unitIds: string[]; limit: number; as: string | null }[] = [];
const stops: (() => Promise<void>)[] = [];
before(async () => {
  franchise = await startServiceServer("franchise");
  panel = await startPanelHarness({ franchiseUrl: franchise.url, keepsPrice: false });
});
afterEach(async () => {
  franchise.calls.length = 0;
  asked = [];
  for (const stop of stops.splice(0)) await stop();
});
after(async () => {
  await panel.stop();
  franchise.stop();
});

/** Serves users, which judges by itself who runs the units that it is asked for. */
async function serveUsers(): Promise<void> {
  const judge = (unitIds: readonly string[]) => {
    if (!runsUnits(requireIdentity(), unitIds)) throw new AppError("forbidden", "Esta franquia não é sua.");
  };
  const stop = await panel.serve("users", (router) =>
    router.service(UsersService, {
      countAccounts: ({ unitIds }) => {
        judge(unitIds);
        return { admins: 2, clients: 5 };
      },
      getUnitLinks: ({ unitId }) => {
        judge([unitId]);
        return { users: 3, clients: 4 };
      },
      listUnitAccounts: ({ unitIds, limit }) => {
        judge(unitIds);
        asked.push({ unitIds, limit, as: requireIdentity().userId });
        return { units: unitIds.map((unitId) => ({ unitId, ...ACCOUNTS })) };
      },
    }),
  );
  stops.push(stop);
}

const list = async (as?: Identity, query = "") => {
  const { status, body } = await panel.call<Unit[]>("GET", `/franchise-units${query}`, as && { as });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const one = (id: string, as?: Identity) => panel.call<Unit>("GET", `/franchise-units/${id}`, as && { as });
const names = (found: unknown) => (found as { name: string }[] | undefined)?.map(({ name }) => name);

describe("units", () => {
  it("come from franchise for the person, with the accounts of those that the person runs", async () => {
    await serveUsers();
    franchise.answer = ({ path }) => (path === "/franchise-units" ? [unitOf(OWN), unitOf(OTHER)] : unitOf(OWN));
    const rows: [Identity, (string[] | undefined)[]][] = [
      [master, [["dora"], ["dora"]]],
      [adminOf(OWN), [["dora"], undefined]],
      [adminOf(), [undefined, undefined]],
      [identityFor({ role: "CLIENT", unitIds: [OWN] }), [undefined, undefined]],
    ];
    for (const [as, users] of rows) {
      const listed = await list(as);
      assert.deepEqual(
        listed.map((unit) => names(unit.users)),
        users,
      );
      const { body } = await one(OWN, as);
      for (const unit of [listed[0], body]) {
        assert.deepEqual(names(unit?.client_units), users[0] && ["pizzaria"]);
        assert.deepEqual(names(unit?.users), users[0]);
      }
      const counted = users[0] ? [31, 204] : [undefined, undefined];
      assert.deepEqual([listed[0]?.users_count, listed[0]?.clients_count], counted);
      const counts = users[0] ? [2, 3, 4] : [undefined, undefined, undefined];
      assert.deepEqual([body.admins_count, body.users_count, body.clients_count], counts);
    }
    assert.deepEqual(asked[0], { unitIds: [OWN, OTHER], limit: 20, as: master.userId });
    assert.deepEqual(asked[1], { unitIds: [OWN], limit: 100, as: master.userId });
    assert.deepEqual([...new Set(asked.slice(2).map(({ unitIds }) => unitIds.join()))], [OWN]);
    assert.deepEqual([...new Set(franchise.calls.map(({ identity }) => identity.role))], ["MASTER", "ADMIN", "CLIENT"]);
  });

  it("are listed to who has no session, of whom users is not asked; one unit needs a session", async () => {
    await serveUsers();
    franchise.answer = () => [unitOf(OWN)];
    assert.deepEqual(await list(), [unitOf(OWN)]);
    assert.deepEqual([franchise.calls[0]?.identity.role, asked], ["ANONYMOUS", []]);
    assert.equal((await one(OWN)).status, 401);
    assert.equal(franchise.calls.length, 1);
  });

  it("come in pages as franchise makes them, of whose units a hundred at once are asked for", async () => {
    await serveUsers();
    const units = Array.from({ length: 101 }, () => unitOf(randomUUID()));
    franchise.answer = () => ({ items: units, next_cursor: "next", total: 205 });
    const page = (await list(master, "?search=picos&status=active&limit=100&cursor=x")) as unknown as Page;
    assert.deepEqual([page.items.length, page.next_cursor, page.total], [101, "next", 205]);
    assert.equal(franchise.calls[0]?.search, "?search=picos&status=active&cursor=x&limit=100");
    assert.deepEqual([asked[0]?.unitIds.length, page.items[100]?.users], [100, undefined]);
    for (const query of ["limit=0", "limit=101", "status=x", "nome=x"]) {
      assert.equal((await panel.call("GET", `/franchise-units?${query}`, { as: master })).status, 400, query);
    }
    assert.equal(franchise.calls.length, 1);
  });

  it("stand without their accounts while users does not answer, and are 503 without franchise", async () => {
    franchise.answer = ({ path }) => (path === "/franchise-units" ? [unitOf(OWN)] : unitOf(OWN));
    assert.deepEqual(await list(master), [{ ...unitOf(OWN), ...NO_ACCOUNTS }]);
    assert.deepEqual((await one(OWN, master)).body, { ...unitOf(OWN), ...NO_ACCOUNTS, admins_count: null });
    franchise.resets = 2;
    assert.equal((await panel.call("GET", "/franchise-units", { as: master })).status, 503);
  });

  it("are refused in franchise's words, and users is not asked", async () => {
    await serveUsers();
    franchise.answer = () => ({ code: "not_found", message: "Franquia não encontrada." });
    const { status, body } = await one(OWN, master);
    assert.deepEqual([status, body.message], [404, "Franquia não encontrada."]);
    assert.equal((await one("1", master)).status, 400);
    assert.deepEqual(asked, []);
  });
});
