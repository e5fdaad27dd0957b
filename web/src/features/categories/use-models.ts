import { useState } from "react";
import { useListModelsQuery } from "../../api/tenho-api.ts";
import { isLearning, type Models } from "./model.ts";

const LEARNING_POLL_MS = 3000;
/** A training that failed is tried again, later. */
const FAILED_POLL_MS = 20_000;

function pollMsOf(models: Models): number {
  if (isLearning(models)) return LEARNING_POLL_MS;
  return models.last_failure === null ? 0 : FAILED_POLL_MS;
}

/** The models, read again by themselves only while one is being trained or is to be. */
export function useModels() {
  const [pollingInterval, setPolling] = useState(0);
  const query = useListModelsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  const wanted = query.data ? pollMsOf(query.data) : 0;
  if (wanted !== pollingInterval) setPolling(wanted);
  return query;
}
