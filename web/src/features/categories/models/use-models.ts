import { useState } from "react";
import { useListModelsQuery } from "../../../api/tenho-api.ts";
import { isLearning, type Models } from "./model.ts";

/**
 * News come by the live stream. While something is still to come they are looked at all the same, seldom: a process that
 * dies while it trains tells nobody, and some who may train are told of nothing.
 */
const LOOK_MS = 30_000;

const pollMsOf = (models: Models): number => (isLearning(models) || models.last_failure !== null ? LOOK_MS : 0);

/** The models, read anew when they change. */
export function useModels() {
  const [pollingInterval, setPolling] = useState(0);
  const query = useListModelsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  const wanted = query.data ? pollMsOf(query.data) : 0;
  if (wanted !== pollingInterval) setPolling(wanted);
  return query;
}
