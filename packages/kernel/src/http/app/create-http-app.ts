import type { KeyObject } from "node:crypto";
import compression from "compression";
import express, { type Express } from "express";
import { createIdentityVerifier, IDENTITY_HEADER } from "../../auth/identity-header.ts";
import { refuseChanges } from "../../auth/refuse-changes.ts";
import { testMode } from "../../config/test-mode.ts";
import type { Logger } from "../../telemetry/create-logger.ts";
import type { Metrics } from "../../telemetry/create-metrics.ts";
import { checkUrl } from "../input/check-url.ts";
import type { BoundRoute } from "./bind.ts";
import { answerError, answerNotFound } from "./error-answers.ts";
import { observeRequests } from "./observe-requests.ts";
import { setIdentity } from "./request-identity.ts";
import { bySpecificity } from "./route-order.ts";

export type HttpAppOptions = {
  /** The audience that identity headers must be signed for. */
  service: string;
  log: Logger;
  metrics: Metrics;
  /** Public keys, any of which may have signed an identity header. */
  identityKeys: readonly KeyObject[];
  routes: readonly BoundRoute[];
  /** Raw routes that read their own bodies; they require the identity header, too. */
  mountBefore?: (app: Express) => void;
  /** True when answers are checked against their contracts; by default only under the test runner. */
  checkResponses?: boolean;
};

/**
 * Compresses JSON answers to GET, because phones wait for the bytes. Files stay uncompressed, and so do answers to changes, a login's
 * token among them: their compressed length could reveal something of a secret.
 */
const compressReads = compression({
  filter: (req, res) => req.method === "GET" && /^application\/json\b/.test(String(res.getHeader("content-type"))),
});

/**
 * The HTTP edge of a service: request id, one log line and one histogram entry per request, the gateway's identity header
 * (403 without it, and for any change in a viewing), the given routes, 404 and problem+json. Bad input never becomes a 5xx.
 */
export function createHttpApp(options: HttpAppOptions): Express {
  const { service, identityKeys, checkResponses = testMode } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");

  const verify = createIdentityVerifier({ publicKeys: identityKeys, audience: service });
  app.use(observeRequests(options));
  app.use(compressReads);
  app.use((req, res, next) => {
    res.set("cache-control", "no-store");
    const header = req.headers[IDENTITY_HEADER];
    const identity = verify(typeof header === "string" ? header : undefined);
    setIdentity(req, identity);
    refuseChanges(identity, req.method);
    checkUrl(req.url);
    next();
  });
  options.mountBefore?.(app);
  for (const { route, handle } of [...options.routes].sort((a, b) => bySpecificity(a.route.path, b.route.path))) {
    app[route.method](route.path, (req, res) => handle(req, res, { checkResponses }));
  }
  app.use(answerNotFound);
  app.use(answerError(options.log));
  return app;
}
