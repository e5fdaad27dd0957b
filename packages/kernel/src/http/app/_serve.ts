import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import { ANONYMOUS, type Identity } from "../../auth/identity.ts";
import { IDENTITY_HEADER } from "../../auth/identity-header.ts";
import { createLogger } from "../../telemetry/create-logger.ts";
import { createMetrics, type Metrics } from "../../telemetry/create-metrics.ts";
import type { BoundRoute } from "./bind.ts";
import { createHttpApp, type HttpAppOptions } from "./create-http-app.ts";

export const client: Identity = {
  ...ANONYMOUS,
  userId: "0199aa00-0000-7000-8000-000000000001",
  role: "CLIENT",
  permissions: ["message.view"],
};

export function signed(identity: Identity = ANONYMOUS): Record<string, string> {
  return { [IDENTITY_HEADER]: signTestIdentity(identity, "shop") };
}

export type Served = {
  url: string;
  metrics: Metrics;
  logs: () => string;
  /** A call with the identity header, `ANONYMOUS` unless `as` is given; `json` sets body and content type. */
  call: (path: string, init?: RequestInit & { as?: Identity; json?: unknown }) => Promise<Response>;
};

/** An app of `routes` on a port of its own, closed at the end of the test. */
export async function serve(
  t: TestContext,
  routes: readonly BoundRoute[],
  more: Partial<HttpAppOptions> = {},
): Promise<Served> {
  const written: string[] = [];
  const log = createLogger({ service: "shop", level: "info", destination: { write: (line) => written.push(line) } });
  const metrics = createMetrics("shop");
  const server = createServer(
    createHttpApp({ service: "shop", log, metrics, identityKeys: TEST_IDENTITY_KEYS, routes, ...more }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    metrics,
    logs: () => written.join(""),
    call: (path, { as, json, ...init } = {}) => {
      const headers: Record<string, string> = { ...signed(as), ...(init.headers as Record<string, string>) };
      if (json === undefined) return fetch(`${url}${path}`, { ...init, headers });
      headers["content-type"] ??= "application/json";
      return fetch(`${url}${path}`, { method: "POST", ...init, headers, body: JSON.stringify(json) });
    },
  };
}

/** The parts of a problem the tests look at. */
export async function problemOf(
  response: Response,
): Promise<{ status: number; code: string; message: string; fields: string[] }> {
  const body = (await response.json()) as { code: string; message: string; errors?: { field: string }[] };
  return {
    status: response.status,
    code: body.code,
    message: body.message,
    fields: (body.errors ?? []).map(({ field }) => field),
  };
}
