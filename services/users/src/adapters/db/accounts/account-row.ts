import type { Account, Address, ClaimedPhone, Hours } from "../../../domain/accounts/account.ts";

/** A row of `SELECT_ACCOUNT`. */
export type AccountRow = {
  id: string;
  email: string;
  role: Account["role"];
  is_active: boolean;
  unit_id: string | null;
  client_id: string | null;
  managed_unit_ids: string[];
  display_name: string;
  legal_name: string;
  document: string;
  address: Address | null;
  hours: Hours | null;
  service_unit_ids: string[];
  all_units: boolean;
  permission_override: Record<string, boolean>;
  access_version: number;
  created_at: Date;
  activated_at: Date | null;
  paused_until: Date | null;
  erasing_since: Date | null;
  erased_at: Date | null;
  phones: (ClaimedPhone & { provedAt: string | null })[];
  category_ids: number[];
};

/** SELECT list; the caller appends FROM with the alias `a`. */
export const SELECT_ACCOUNT = `
select a.*,
  coalesce((select jsonb_agg(jsonb_build_object('phone', p.phone, 'type', p.type, 'isPrimary', p.is_primary, 'provedAt', n.proved_at)
      order by p.position)
    from phones p left join proved_numbers n on n.phone = p.phone and n.account_id = p.account_id and p.type = 'WHATSAPP'
    where p.account_id = a.id), '[]') as phones,
  coalesce((select array_agg(c.category_id order by c.category_id) from account_categories c where c.account_id = a.id), '{}')
    as category_ids`;

export function accountFromRow(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    isActive: row.is_active,
    unitId: row.unit_id,
    clientId: row.client_id,
    managedUnitIds: row.managed_unit_ids,
    displayName: row.display_name,
    legalName: row.legal_name,
    document: row.document,
    phones: row.phones.map(({ provedAt, ...phone }) => ({
      ...phone,
      provedAt: provedAt === null ? null : new Date(provedAt),
    })),
    address: row.address,
    categoryIds: row.category_ids,
    hours: row.hours,
    serviceUnitIds: row.service_unit_ids,
    allUnits: row.all_units,
    permissionOverride: row.permission_override,
    accessVersion: row.access_version,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    pausedUntil: row.paused_until,
    erasingSince: row.erasing_since,
    erasedAt: row.erased_at,
  };
}

/** The columns of `accounts` for an account. */
export function rowFromAccount(account: Account): Record<string, unknown> {
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    is_active: account.isActive,
    unit_id: account.unitId,
    client_id: account.clientId,
    managed_unit_ids: account.managedUnitIds,
    display_name: account.displayName,
    legal_name: account.legalName,
    document: account.document,
    address: account.address === null ? null : JSON.stringify(account.address),
    hours: account.hours === null ? null : JSON.stringify(account.hours),
    service_unit_ids: account.serviceUnitIds,
    all_units: account.allUnits,
    permission_override: JSON.stringify(account.permissionOverride),
    access_version: account.accessVersion,
    created_at: account.createdAt,
    activated_at: account.activatedAt,
    paused_until: account.pausedUntil,
    erasing_since: account.erasingSince,
    erased_at: account.erasedAt,
  };
}
