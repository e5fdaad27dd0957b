import type { ListUnitPausesApiResponse } from "../../api/generated/tenho.gen.ts";
import { useListUnitPausesQuery } from "../../api/tenho-api.ts";
import { soonest } from "../clock/soonest.ts";
import { useReadAtEnd } from "../clock/use-read-at-end.ts";
import { useRequiredUser } from "../session/use-session.ts";

export type UnitPause = ListUnitPausesApiResponse["items"][number];

const POLL_MS = 30_000;
const NONE: readonly UnitPause[] = [];

/** Pauses in force among the reader's units; none unless the reader is MASTER or ADMIN. They are read again when one ends. */
export function useUnitPauses(): readonly UnitPause[] {
  const { role } = useRequiredUser();
  const { data, refetch } = useListUnitPausesQuery(undefined, {
    skip: role !== "MASTER" && role !== "ADMIN",
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const pauses = data?.items ?? NONE;
  useReadAtEnd(soonest(pauses.map(({ until }) => until)), refetch);
  return pauses;
}

/** The pause of a unit; undefined: it takes wishes, or it is not known. */
export const useUnitPause = (unitId: string): UnitPause | undefined =>
  useUnitPauses().find(({ unit_id: id }) => id === unitId);
