import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { MessageShape } from "@bufbuild/protobuf";
import type { Identity } from "@tenho/kernel/auth/identity";
import { type ReceivingSchema, ReceivingState } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, UNIT } from "../_account-builder.ts";
import { serveWithoutBalance } from "../_clients.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

const ALWAYS = { timeZone: "America/Manaus", is24h: true, schedule: [] };
const CLOSED_WEEK = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, isOpen: false, periods: [] }));
const NEVER = { ...ALWAYS, is24h: false, schedule: CLOSED_WEEK };

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

type Receiving = { state: string; until: string | null; time_zone: string };
const client = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const stateName = (receiving: MessageShape<typeof ReceivingSchema> | undefined) =>
  Object.entries(ReceivingState).find(([, state]) => state === receiving?.state)?.[0];

/** The state of a merchant as its header, its staff's and its unit's dashboards, and the list of accounts have it. */
async function everywhere(id: string): Promise<unknown[]> {
  const staff = identityFor({ role: "USER", clientId: id, unitIds: [UNIT], permissions: ["message.access"] });
  const pause = async (as: Identity) => {
    const { body } = await users.call<{ receiving: Receiving }>("GET", `/users/${id}/pause`, { as });
    return body.receiving.state;
  };
  const list = async (as: Identity) => {
    const { body } = await users.call<{ items: { receiving: Receiving }[] }>("GET", `/users?limit=1&id=${id}`, { as });
    return body.items[0]?.receiving.state;
  };
  const ofUnit = await users.rpcFor(admin(UNIT)).listMerchants({ unitIds: [UNIT], withReceiving: true });
  const own = await users.rpcFor(client(id)).getOwnCompany({});
  return [
    await pause(client(id)),
    await pause(staff),
    await list(master),
    await list(admin(UNIT)),
    stateName(ofUnit.accounts.find((account) => account.id === id)?.receiving),
    stateName(own.receiving),
  ];
}

describe("whether a merchant receives wishes", () => {
  it("is the same to everybody who sees it, whatever keeps it from receiving", async () => {
    const stop = await users.serveOtherServices();
    const open = await users.active(merchantDraft({ businessHours: ALWAYS }));
    const cases: [state: string, id: string][] = [
      ["RECEIVING", open],
      ["NO_CATEGORIES", await users.active(merchantDraft({ businessHours: ALWAYS, categoryIds: [] }))],
      ["UNPROVED", await users.active(merchantDraft({ businessHours: ALWAYS, whatsappProved: false }))],
      ["CLOSED", await users.active(merchantDraft({ businessHours: NEVER }))],
    ];
    const { accounts } = await users.rpcFor(admin(UNIT)).listMerchants({ unitIds: [UNIT] });
    assert.equal(accounts.find(({ id }) => id === open)?.hasBusinessHours, true);
    for (const [state, id] of cases) assert.deepEqual(await everywhere(id), Array(6).fill(state), state);
    await users.call("PUT", `/users/${open}/pause`, { as: client(open), json: { minutes: 60 } });
    assert.deepEqual(await everywhere(open), Array(6).fill("PAUSED"));
    await users.call("PUT", `/users/${open}/pause`, { as: client(open), json: { until: null } });
    await stop();
    const stopOther = await users.harness.serve(serveWithoutBalance);
    assert.deepEqual(await everywhere(open), Array(6).fill("NO_BALANCE"));
    await stopOther();
  });

  it("awaits the activation, is judged without a balance that cannot be read, and is nothing of other roles", async () => {
    const stop = await users.serveOtherServices();
    const draft = merchantDraft();
    await users.put(draft);
    const { body } = await users.call<{ items: { receiving: Receiving | null }[] }>(
      "GET",
      `/users?limit=1&id=${draft.id}`,
      { as: master },
    );
    assert.deepEqual(body.items[0]?.receiving, { state: "AWAITING", until: null, time_zone: "America/Fortaleza" });
    await stop();
    const id = await users.active(merchantDraft({ businessHours: ALWAYS }));
    const { body: paused } = await users.call<{ receiving: Receiving }>("GET", `/users/${id}/pause`, {
      as: client(id),
    });
    assert.deepEqual(paused.receiving, { state: "RECEIVING", until: null, time_zone: "America/Manaus" });
  });
});
