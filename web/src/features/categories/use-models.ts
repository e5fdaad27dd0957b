import { useState } from "react";
import { useListModelsQuery } from "../../api/tenho-api.ts";
import { isLearning } from "./model.ts";

const POLL_MS = 3000;

/** The models, read again by itself only while one is being trained. */
export function useModels() {
  const [pollingInterval, setPolling] = useState(0);
  const query = useListModelsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  const wanted = query.data && isLearning(query.data) ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPolling(wanted);
  return query;
}
