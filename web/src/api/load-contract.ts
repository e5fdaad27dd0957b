import type { GetServiceContractApiResponse } from "./generated/tenho.gen.ts";
import { getJson, type Outcome } from "./send-json.ts";

/** The service contract in force. */
export const loadContract = (signal: AbortSignal): Promise<Outcome<GetServiceContractApiResponse>> =>
  getJson<GetServiceContractApiResponse>("/documents/service-contract", signal);
