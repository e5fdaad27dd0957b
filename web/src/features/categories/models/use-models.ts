import { useState } from "react";
import { useListModelsQuery } from "../../../api/tenho-api.ts";
import { isModelPending, type Models } from "./model.ts";

/**
 * Live notices announce changes. While another model is expected the list is polled too, seldom: a process that dies while it
 * trains sends no notice, and some users who may train are in no notice's audience.
 */
const POLL_MS = 30_000;

const pollMsOf = (models: Models): number => (isModelPending(models) || models.last_failure !== null ? POLL_MS : 0);

/** The models, read again when they change. */
export function useModels() {
  const [pollingInterval, setPolling] = useState(0);
  const query = useListModelsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  const intervalMs = query.data ? pollMsOf(query.data) : 0;
  if (intervalMs !== pollingInterval) setPolling(intervalMs);
  return query;
}
