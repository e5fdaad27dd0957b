import type { KeyObject } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Upstream } from "../proxy/upstream.ts";

/** Calls answered at once; further ones are refused, so that composed answers never take the memory that forwarding needs. */
const CALLS_MAX = 100;

/**
 * The answers that no one service can give, composed in the gateway for the panel from what their owners say. It is reached like a service:
 * through the route table, with an identity signed for it, so that access, input and errors are checked by the same contracts.
 */
export function createPanel(deps: {
  routes: readonly BoundRoute[];
  /** Public keys, any of which may have signed an identity. */
  identityKeys: readonly KeyObject[];
  log: Logger;
  metrics: Metrics;
}): Pick<Upstream, "forward"> {
  const app = createHttpApp({ service: "panel", ...deps });
  let calls = 0;
  return {
    forward: async (req, res) => {
      if (calls >= CALLS_MAX)
        throw new AppError("unavailable", "Muitas chamadas ao mesmo tempo. Tente de novo em instantes.");
      calls += 1;
      const ended = new Promise<void>((resolve) => res.once("close", resolve));
      try {
        app(req, res);
        await ended;
      } finally {
        calls -= 1;
      }
    },
  };
}
