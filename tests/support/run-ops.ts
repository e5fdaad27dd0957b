import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import type { GivenStack } from "./given-stack.ts";

const COMMAND = fileURLToPath(new URL("../../dev/commands/ops.ts", import.meta.url));
const TIMEOUT_MS = 300_000;

/**
 * Runs `npm run ops -- <args>` on a stack's stores, as a user of its broker and with further variables; returns its exit code and its output. A restore creates tables, as the
 * owner of each database; every other command reads as the service.
 */
export function runOps(
  stack: Omit<GivenStack, "urls" | "secrets">,
  args: readonly string[],
  user: "backup" | "operations" | "list-erasures" = "backup",
  variables: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string }> {
  const postgres = POSTGRES_SERVICES.map((name) => [
    `POSTGRES_URL_${name.toUpperCase()}`,
    args[0] === "restore" ? stack.ownerUrlOf[name] : stack.postgresUrlOf[name],
  ]);
  const env = {
    ...process.env,
    ...Object.fromEntries(postgres),
    MONGO_URL: stack.stores.mongoUrl,
    NATS_URL: stack.natsUrlOf(user),
    DOCUMENTS_DIR: join(stack.dir, "documents"),
    ...variables,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env, timeout: TIMEOUT_MS }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: out + err }),
    );
  });
}
