import type { AccountAlert, AlertKind } from "../../../domain/account-alert.ts";
import type { ClaimedPhone, Phone } from "../../../domain/accounts/account.ts";

export type AlertRow = {
  id: string;
  account_id: string;
  kind: AlertKind;
  occurred_at: Date;
  before_email: string | null;
  before_phones: (ClaimedPhone & { provedAt: string | null })[] | null;
  address: string;
  by_other: boolean;
  can_undo: boolean;
  expires_at: Date;
  undone_at: Date | null;
  undone_by: string | null;
};

export const phonesFromRow = ({ before_phones }: Pick<AlertRow, "before_phones">): Phone[] | null =>
  before_phones?.map(({ provedAt, ...phone }) => ({
    ...phone,
    provedAt: provedAt === null ? null : new Date(provedAt),
  })) ?? null;

export const alertFromRow = (row: AlertRow): AccountAlert => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  occurredAt: row.occurred_at,
  beforeEmail: row.before_email,
  beforePhones: phonesFromRow(row),
  address: row.address,
  byOther: row.by_other,
});
