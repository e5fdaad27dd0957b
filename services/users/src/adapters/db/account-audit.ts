import { isDeepStrictEqual } from "node:util";
import type { AuditChange, AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { Account } from "../../domain/account.ts";

type Facet = { field: string; action: string; isPersonal?: boolean; read: (account: Account) => unknown };

const UPDATE = "user.update";

/** What an account consists of, for the log: what speaks of the person is sealed there. */
const FACETS: readonly Facet[] = [
  { field: "email", action: UPDATE, isPersonal: true, read: ({ email }) => email },
  { field: "display_name", action: UPDATE, isPersonal: true, read: ({ displayName }) => displayName },
  { field: "legal_name", action: UPDATE, isPersonal: true, read: ({ legalName }) => legalName },
  { field: "document", action: UPDATE, isPersonal: true, read: ({ document }) => document },
  { field: "phones", action: UPDATE, isPersonal: true, read: ({ phones }) => phones },
  { field: "address", action: UPDATE, isPersonal: true, read: ({ address }) => address },
  { field: "hours", action: UPDATE, isPersonal: true, read: ({ hours }) => hours },
  { field: "paused_until", action: UPDATE, isPersonal: true, read: ({ pausedUntil }) => pausedUntil },
  { field: "role", action: UPDATE, read: ({ role }) => role },
  { field: "unit_id", action: UPDATE, read: ({ unitId }) => unitId },
  { field: "client_id", action: UPDATE, read: ({ clientId }) => clientId },
  { field: "managed_unit_ids", action: UPDATE, read: ({ managedUnitIds }) => managedUnitIds },
  { field: "category_ids", action: UPDATE, read: ({ categoryIds }) => categoryIds },
  { field: "service_unit_ids", action: UPDATE, read: ({ serviceUnitIds }) => serviceUnitIds },
  { field: "all_units", action: UPDATE, read: ({ allUnits }) => allUnits },
  { field: "permission_override", action: "user.override", read: ({ permissionOverride }) => permissionOverride },
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
  const changesOf = (facets: readonly Facet[]) => facets.map((facet) => changeOf(facet, before, after)).filter(differs);
  if (before === null) return [entry("user.create", [...changesOf(FACETS), ...more])];

  const isActive = { field: "is_active", before: before.isActive, after: after.isActive };
  const activity = entry(after.isActive ? "user.activate" : "user.deactivate", [isActive]);
  const actions = [UPDATE, "user.override"].map((action) => {
    const changes = changesOf(FACETS.filter((facet) => facet.action === action));
    return entry(action, action === UPDATE ? [...changes, ...more] : changes);
  });
  return [...(differs(isActive) ? [activity] : []), ...actions.filter(({ changes }) => changes?.length)];
}
