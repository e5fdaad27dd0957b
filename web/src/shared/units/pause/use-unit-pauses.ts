import type { ListUnitPausesApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useListUnitPausesQuery } from "../../../api/tenho-api.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useRequiredUser } from "../../session/use-session.ts";

export type UnitPause = ListUnitPausesApiResponse["items"][number];

const POLL_MS = 30_000;

/** The units among the reader's own that are paused now; none for who runs no unit. One that ends does so without being read again. */
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
