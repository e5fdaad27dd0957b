import type { Role } from "@tenho/access/roles";
import type { OpenRequest } from "../../../app/facts/fact-store.ts";
import type { CorrectionRequest, RequestOutcome } from "../../../domain/facts/correction-request.ts";
import type { Fact } from "../../../domain/facts/fact.ts";

export type RequestRow = {
  id: string;
  account_id: string;
  version: number;
  facts: Fact[];
  text: string;
  role: Role;
  unit_id: string | null;
  created_at: Date;
  asked_at: Date[];
  outcome: RequestOutcome | null;
  reason: string | null;
  closed_at: Date | null;
};

export const requestFromRow = (row: RequestRow): CorrectionRequest => ({
  id: row.id,
  accountId: row.account_id,
  version: row.version,
  facts: row.facts,
  text: row.text,
  createdAt: row.created_at,
  closed:
    row.outcome === null || row.closed_at === null
      ? null
      : { outcome: row.outcome, at: row.closed_at, reason: row.reason ?? "" },
});

export const openFromRow = (row: RequestRow & { name: string }): OpenRequest => ({
  id: row.id,
  accountId: row.account_id,
  version: row.version,
  facts: row.facts,
  createdAt: row.created_at,
  name: row.name,
  role: row.role,
  unitId: row.unit_id,
});
