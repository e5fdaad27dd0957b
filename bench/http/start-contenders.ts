import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateIdentityKeys } from "@tenho/kernel/auth/identity-keys";
import { findFreePort } from "../../dev/shared/free-port.ts";
import { getOk } from "../../dev/shared/get-ok.ts";
import { SERVICES } from "../../gateway/src/route-table.ts";
import { type BenchChild, startChild } from "../child.ts";
import type { BenchContext } from "../context.ts";
import { ensureTool } from "../ensure-tool.ts";
import { startBenchNats } from "../stores.ts";
import { nginxConfig } from "./nginx-config.ts";

const ATTEMPT_MS = 2_000;
/** High enough never to be reached, and counted all the same. */
const LIMIT = String(1_000_000_000);

export type Contender = Readonly<{ name: "gateway" | "bare" | "nginx"; port: number; process: BenchChild }>;

const answers = (port: number, path: string) => () => getOk(`http://127.0.0.1:${port}${path}`, ATTEMPT_MS);
const UPSTREAM = fileURLToPath(new URL("./tiny-upstream.ts", import.meta.url));
const BARE_PROXY = fileURLToPath(new URL("./bare-proxy.ts", import.meta.url));

export async function startUpstream(context: BenchContext, jwks: string): Promise<number> {
  const port = await findFreePort();
  const args = [UPSTREAM, String(port), jwks];
  const ready = answers(port, "/");
  await startChild(context, { name: "upstream", command: process.execPath, args, on: "others", ready });
  return port;
}

export async function startGateway(context: BenchContext, upstream: number): Promise<Contender> {
  const port = await findFreePort();
  const adminPort = await findFreePort();
  const webDist = join(context.dir, "web");
  mkdirSync(webDist, { recursive: true });
  const process = await startChild(context, {
    name: "gateway",
    command: globalThis.process.execPath,
    args: [join(context.config.root, "gateway", "src", "main.ts")],
    env: {
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${upstream}`])),
      MESSAGING_HOOKS_URL: `http://127.0.0.1:${upstream}`,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      NATS_URL: await startBenchNats(context),
      GATEWAY_IDENTITY_PRIVATE_KEY: generateIdentityKeys().privateKey,
      WEB_DIST: webDist,
      RATE_SESSION_MAX: LIMIT,
      RATE_ANONYMOUS_MAX: LIMIT,
    },
    on: "subject",
    ready: answers(adminPort, "/readyz"),
  });
  return { name: "gateway", port, process };
}

export async function startBare(context: BenchContext, upstream: number): Promise<Contender> {
  const port = await findFreePort();
  const process = await startChild(context, {
    name: "bare",
    command: globalThis.process.execPath,
    args: [BARE_PROXY, String(port), `http://127.0.0.1:${upstream}`],
    on: "subject",
    ready: answers(port, "/"),
  });
  return { name: "bare", port, process };
}

/** Null when nginx cannot be had here. */
export async function startNginx(context: BenchContext, upstream: number): Promise<Contender | null> {
  const tool = { command: "nginx", aptPackage: "nginx-light" };
  const command = await ensureTool(tool, context.config.path, context.log);
  if (command === null) return null;
  const port = await findFreePort();
  const dir = join(context.dir, "nginx");
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "nginx.conf");
  writeFileSync(file, nginxConfig({ dir, port, upstream }));
  const process = await startChild(context, {
    name: "nginx",
    command,
    args: ["-p", dir, "-e", join(dir, "error.log"), "-c", file],
    on: "subject",
    ready: answers(port, "/"),
  });
  return { name: "nginx", port, process };
}
