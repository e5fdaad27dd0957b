import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import type { GivenStack } from "./given-stack.ts";

const COMMAND = fileURLToPath(new URL("../../dev/commands/ops.ts", import.meta.url));
/** A command that hangs; a slow machine takes a minute for one. */
const TIMEOUT_MS = 20 * 60_000;

type User = "backup" | "operations" | "list-erasures";
type OpsStack = Omit<GivenStack, "urls" | "secrets">;

function environmentOf(stack: OpsStack, args: readonly string[], user: User): NodeJS.ProcessEnv {
  const postgres = POSTGRES_SERVICES.map((name) => [
    `POSTGRES_URL_${name.toUpperCase()}`,
    args[0] === "restore" ? stack.ownerUrlOf[name] : stack.postgresUrlOf[name],
  ]);
  return {
    ...process.env,
    ...Object.fromEntries(postgres),
    MONGO_URL: stack.stores.mongoUrl,
    NATS_URL: stack.natsUrlOf(user),
    DOCUMENTS_DIR: join(stack.dir, "documents"),
  };
}

/**
 * Runs `npm run ops -- <args>` on a stack's stores, as a user of its broker and with further variables; returns its exit code and its output. A restore creates tables, as the
 * owner of each database; every other command reads as the service.
 */
export function runOps(
  stack: OpsStack,
  args: readonly string[],
  user: User = "backup",
  variables: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string }> {
  const env = { ...environmentOf(stack, args, user), ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env, timeout: TIMEOUT_MS }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: out + err }),
    );
  });
}

/** Starts the same command and leaves it running: its output so far, and its end. */
export function startOps(stack: OpsStack, args: readonly string[], user: User) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: environmentOf(stack, args, user) });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
  }
  const ended = new Promise<{ code: number | null; out: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, out }));
  });
  return { process: child, output: () => out, ended };
}
