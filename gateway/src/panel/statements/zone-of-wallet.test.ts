import assert from "node:assert/strict";
import { it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { ListUnitsResponseSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { createZoneOfWallet } from "./zone-of-wallet.ts";

it("is asked of franchise anew after ten minutes, and stays the last one known while franchise does not answer", async () => {
  let nowMs = 0;
  let timeZone: string | null = null;
  const zoneOfWallet = createZoneOfWallet({
    wallet: { getWalletUnit: async () => ({ $typeName: "tenho.wallet.v1.GetWalletUnitResponse", unitId: "unit" }) },
    franchise: {
      listUnits: async () => {
        if (timeZone === null) throw new Error("away");
        return create(ListUnitsResponseSchema, { units: [{ id: "unit", timeZone }] });
      },
    },
    now: () => nowMs,
  });
  assert.equal(await zoneOfWallet("user"), undefined);
  timeZone = "America/Manaus";
  assert.equal(await zoneOfWallet("user"), "America/Manaus");
  timeZone = "America/Bahia";
  assert.equal(await zoneOfWallet("user"), "America/Manaus");
  nowMs = 10 * 60_000;
  timeZone = null;
  assert.equal(await zoneOfWallet("user"), "America/Manaus");
  timeZone = "America/Bahia";
  assert.equal(await zoneOfWallet("user"), "America/Bahia");
});
