import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { storelessContext } from "../../../test/_context.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { AccountChange } from "../ports.ts";
import { updateAccount } from "./update-account.ts";

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
  let now = new Date(0);
  const composed = storelessContext({
    updates: {
      edit: async (_id, _companiesOf, decide) => {
        const { account, change } = decide(stored, { otherMasters: 0, activeCompanies: 0, staff: 0 });
        if (change !== null) changes.push(change);
        stored = account;
        return account;
      },
    },
    franchise: { unit: async () => null },
    now: () => now,
  });
  const ctx = { ...composed, accounts: { ...composed.accounts, get: async () => [stored] } };
  const first = new Date("2026-01-01T12:00:00Z");
  for (const [isActive, occurredAt] of [
    [true, first],
    [false, new Date("2026-02-01T12:00:00Z")],
    [true, new Date("2026-03-01T12:00:00Z")],
  ] as const) {
    now = occurredAt;
    await updateAccount(ctx, identityFor({ role: "MASTER" }), stored.id, { isActive });
  }
  assert.deepEqual(
    changes.map(({ firstActivation }) => firstActivation),
    [true, false, false],
  );
  assert.deepEqual(stored.activatedAt, first, "when it became a merchant stays");
});
