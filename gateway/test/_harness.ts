import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { verifyIdentity } from "@tenho/kernel/auth/identity-header";
import { generateIdentityKeys, parsePublicKeys } from "@tenho/kernel/auth/identity-keys";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { composeGateway } from "../src/compose.ts";
import { loadGatewayConfig } from "../src/config.ts";
import { SERVICES, type ServiceName } from "../src/route-table.ts";
import { jwks } from "./_token-builder.ts";
import { type Seen, startUpstream, type UpstreamServer } from "./_upstream-server.ts";

const { privateKey, publicKey } = generateIdentityKeys();
const publicKeys = parsePublicKeys(publicKey);

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: Record<string, unknown>;
};
export type CallOptions = {
  method?: string;
  token?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | Buffer[];
  agent?: Agent;
};

/** The gateway in front of services that record what reaches them, and a web app of three files. */
export async function startGatewayHarness(env: Record<string, string> = {}) {
  const folder = webFolder();
  const upstreams = {} as Record<ServiceName, UpstreamServer>;
  for (const service of SERVICES) upstreams[service] = await startUpstream(service);
  serveKeys(upstreams.auth);
  await provision(testInfra().natsUrl());
  const urls = SERVICES.map((service) => [`${service.toUpperCase()}_URL`, upstreams[service].url]);
  const gateway = await composeGateway(
    loadGatewayConfig({
      PORT: "0",
      ADMIN_PORT: "0",
      NATS_URL: testInfra().natsUrl(),
      GATEWAY_IDENTITY_PRIVATE_KEY: privateKey,
      OUTSIDE_CHECK_MS: "0",
      LOG_LEVEL: process.env.TEST_LOG ?? "silent",
      SHUTDOWN_TIMEOUT_MS: "60000",
      WEB_DIST: folder,
      ...Object.fromEntries(urls),
      MESSAGING_HOOKS_URL: upstreams.messaging.url,
      ...env,
    }),
  );
  return {
    url: gateway.url,
    port: gateway.port,
    upstreams,
    call: (path: string, options: CallOptions = {}) => call(gateway.port, path, options),
    /** Calls the admin port, which serves probes and metrics. */
    admin: (path: string) => call(Number(new URL(gateway.adminUrl).port), path, {}),
    async stop() {
      await gateway.stop();
      for (const upstream of Object.values(upstreams)) await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type GatewayHarness = Awaited<ReturnType<typeof startGatewayHarness>>;

/** The identity the gateway signed. */
export const identityIn = ({ headers }: Seen, audience: string) =>
  verifyIdentity(headers["x-tenho-identity"]?.toString(), { publicKeys, audience });

export function serveKeys(auth: UpstreamServer): void {
  auth.answerWith((req, res) => {
    if (req.url === "/.well-known/jwks.json") {
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify(jwks()));
      return;
    }
    const { method = "", url = "", headers } = req;
    auth.seen.push({ method, url, headers, body: Buffer.alloc(0), connection: req.socket.remotePort ?? 0 });
    req.resume();
    res.end("{}");
  });
}

/** Sends a path exactly as it is written, which `fetch` would normalise. */
export function call(port: number, path: string, options: CallOptions): Promise<Answer> {
  const { method = "GET", token, body, agent } = options;
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: agent ?? new Agent() }, (res) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => resolve(answerOf(res.statusCode ?? 0, res.headers, Buffer.concat(chunks))));
    });
    // After an answer it does not matter that the rest of the body was not read.
    sent.on("error", (error) => isAnswered || reject(error));
    for (const part of Array.isArray(body) ? body : []) sent.write(part);
    sent.end(Array.isArray(body) ? undefined : body);
  });
}

function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  return {
    status,
    headers,
    body,
    text: body.toString(),
    get json() {
      return JSON.parse(body.toString()) as Record<string, unknown>;
    },
  };
}

/** Creates the streams and buckets that the gateway waits for. */
async function provision(url: string): Promise<void> {
  const nc = await connectNats({ url, name: "test" });
  await provisionBroker(nc);
  await nc.close();
}

function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tenho-web-"));
  for (const part of ["assets", "site"]) mkdirSync(join(folder, part));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Tenho</title>");
  for (const page of ["index", "about"])
    writeFileSync(join(folder, "site", `${page}.html`), `<!doctype html><title>Tenho ${page}</title>`);
  const script = `console.log(${JSON.stringify("x".repeat(4_000))});`;
  for (const name of ["index-abc123.js", "built-def456.js"]) writeFileSync(join(folder, "assets", name), script);
  writeFileSync(join(folder, "assets", "built-def456.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "sw.js"), script);
  writeFileSync(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return folder;
}
