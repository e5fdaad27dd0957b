import type { LeadStore } from "./lead-ports.ts";

const BATCH = 500;
const DAY_MS = 24 * 3_600_000;

/** Deletes leads nobody has touched for `days`, batch by batch; any number of replicas may do so at once. */
export function createDeleteUntouchedLeads(deps: {
  leads: Pick<LeadStore, "deleteUntouched">;
  days: number;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - deps.days * DAY_MS);
    while ((await deps.leads.deleteUntouched(before, BATCH)) === BATCH);
  };
}
