import { isDeepStrictEqual } from "node:util";
import type { AuditChange, AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Account } from "../../../domain/accounts/account.ts";

type Facet = { field: string; isPersonal?: boolean; read: (account: Account) => unknown };

/** Fields of an account that the audit log records; personal ones are sealed there. */
const FACETS: readonly Facet[] = [
  { field: "email", isPersonal: true, read: ({ email }) => email },
  { field: "display_name", isPersonal: true, read: ({ displayName }) => displayName },
  { field: "legal_name", isPersonal: true, read: ({ legalName }) => legalName },
  { field: "document", isPersonal: true, read: ({ document }) => document },
  { field: "phones", isPersonal: true, read: ({ phones }) => phones },
  { field: "address", isPersonal: true, read: ({ address }) => address },
  { field: "hours", isPersonal: true, read: ({ hours }) => hours },
  { field: "paused_until", isPersonal: true, read: ({ pausedUntil }) => pausedUntil },
  { field: "role", read: ({ role }) => role },
  { field: "unit_id", read: ({ unitId }) => unitId },
  { field: "client_id", read: ({ clientId }) => clientId },
  { field: "managed_unit_ids", read: ({ managedUnitIds }) => managedUnitIds },
  { field: "category_ids", read: ({ categoryIds }) => categoryIds },
  { field: "service_unit_ids", read: ({ serviceUnitIds }) => serviceUnitIds },
  { field: "all_units", read: ({ allUnits }) => allUnits },
];

const given = (value: unknown): unknown => (value === null || value === "" ? undefined : value);

function changeOf({ field, isPersonal = false, read }: Facet, before: Account | null, after: Account): AuditChange {
  return {
    field,
    before: before === null ? undefined : given(read(before)),
    after: given(read(after)),
    isPersonal,
  };
}

const differs = ({ before, after }: AuditChange): boolean => !isDeepStrictEqual(before, after);

/**
 * Actions for the audit log between two states of an account; one request may change several things. `more`: further changes of the person's
 * data. `updateAction`: name of the action for changed fields. An erasure is one action without values, recorded when it begins.
 */
export function accountActions(
  before: Account | null,
  after: Account,
  more: readonly AuditChange[] = [],
  updateAction: "user.update" | "user.correct" = "user.update",
): AuditEntry[] {
  const entry = (action: string, changes: readonly AuditChange[]): AuditEntry => ({
    action,
    subject: { kind: "account", id: after.id, personId: after.id },
    unitId: after.unitId,
    changes,
  });
  if (after.erasingSince !== null) return before?.erasingSince === null ? [entry("user.delete", [])] : [];
  const changes = [...FACETS.map((facet) => changeOf(facet, before, after)).filter(differs), ...more];
  const overrides = overrideChanges(before?.permissionOverride ?? {}, after.permissionOverride);
  const isActive = { field: "is_active", before: before?.isActive, after: after.isActive };
  if (before === null) return [entry("user.create", [...changes, ...overrides, isActive])];
  const actions = [
    entry(after.isActive ? "user.activate" : "user.deactivate", differs(isActive) ? [isActive] : []),
    entry(updateAction, changes),
    entry("user.override", overrides),
  ];
  return actions.filter((action) => action.changes?.length);
}

/** One change per permission exception that was added, reversed or removed, named by the permission. */
function overrideChanges(before: Account["permissionOverride"], after: Account["permissionOverride"]): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((permission) => before[permission] !== after[permission])
    .map((permission) => ({ field: permission, before: before[permission], after: after[permission] }));
}
