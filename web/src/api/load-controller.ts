import type { GetControllerApiResponse } from "./generated/tenho.gen.ts";
import { getJson, type Outcome } from "./send-json.ts";

/** The company that runs the platform, as MASTER has set it. */
export const loadController = (signal: AbortSignal): Promise<Outcome<GetControllerApiResponse>> =>
  getJson<GetControllerApiResponse>("/settings/controller", signal);
