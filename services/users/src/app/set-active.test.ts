import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Account } from "../domain/accounts/account.ts";
import type { AccountChange } from "./ports.ts";
import { createSetActive } from "./set-active.ts";

const aMerchant = (): Account => ({
  id: randomUUID(),
  email: "pizzaria@exemplo.com.br",
  role: "CLIENT",
  isActive: false,
  unitId: randomUUID(),
  clientId: null,
  managedUnitIds: [],
  displayName: "Pizzaria",
  legalName: "",
  document: "",
  phones: [],
  address: null,
  categoryIds: [],
  hours: null,
  serviceUnitIds: [],
  allUnits: false,
  permissionOverride: {},
  accessVersion: 1,
  createdAt: new Date(0),
  activatedAt: null,
  pausedUntil: null,
  erasingSince: null,
  erasedAt: null,
});

// Whole services cannot tell: the broker drops a second event of the same id for as long as it remembers it.
test("only the first activation of a merchant is one, however long ago it was", async () => {
  let stored = aMerchant();
  const changes: AccountChange[] = [];
  const setActive = createSetActive({
    accounts: {
      edit: async (_id, decide) => {
        const { account, change } = decide(stored);
        if (change !== null) changes.push(change);
        stored = account;
        return account;
      },
    },
  });
  const first = new Date("2026-01-01T12:00:00Z");
  for (const [isActive, occurredAt] of [
    [true, first],
    [false, new Date("2026-02-01T12:00:00Z")],
    [true, new Date("2026-03-01T12:00:00Z")],
  ] as const) {
    await setActive({ id: stored.id, isActive, occurredAt });
  }
  assert.deepEqual(
    changes.map(({ firstActivation }) => firstActivation),
    [true, false, false],
  );
  assert.deepEqual(stored.activatedAt, first, "when it became a merchant stays");
});
