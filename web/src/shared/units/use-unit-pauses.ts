import type { ListUnitPausesApiResponse } from "../../api/generated/tenho.gen.ts";
import { useListUnitPausesQuery } from "../../api/tenho-api.ts";
import { useNow } from "../hooks/use-now.ts";
import { useRequiredUser } from "../session/use-session.ts";

export type UnitPause = ListUnitPausesApiResponse["items"][number];

const POLL_MS = 30_000;

/** Pauses in force among the reader's units; none unless the reader is MASTER or ADMIN. A pause that ends disappears without another request. */
export function useUnitPauses(): readonly UnitPause[] {
  const { role } = useRequiredUser();
  const now = useNow();
  const { data } = useListUnitPausesQuery(undefined, {
    skip: role !== "MASTER" && role !== "ADMIN",
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return (data?.items ?? []).filter(({ until }) => until === null || new Date(until) > now);
}

/** The pause of a unit; undefined: it takes wishes, or it is not known. */
export const useUnitPause = (unitId: string): UnitPause | undefined =>
  useUnitPauses().find(({ unit_id: id }) => id === unitId);
