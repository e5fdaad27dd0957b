import { isDeepStrictEqual } from "node:util";
import type { AuditChange, AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { Account } from "../../../domain/accounts/account.ts";

type Facet = { field: string; isPersonal?: boolean; read: (account: Account) => unknown };

/** What an account consists of, for the log: what speaks of the person is sealed there. */
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
 * The actions for the audit log that made an account of the one before, of which there are several when one request changes several things;
 * `more`: what else of the person changed with it. An erasure is one action without values, recorded as it begins.
 */
export function accountActions(
  before: Account | null,
  after: Account,
  more: readonly AuditChange[] = [],
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
    entry("user.update", changes),
    entry("user.override", overrides),
  ];
  return actions.filter((action) => action.changes?.length);
}

/** One change for each exception that was made, turned round or taken back, by the permission's name. */
function overrideChanges(before: Account["permissionOverride"], after: Account["permissionOverride"]): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((permission) => before[permission] !== after[permission])
    .map((permission) => ({ field: permission, before: before[permission], after: after[permission] }));
}
