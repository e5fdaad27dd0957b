import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEBIT_STATEMENT } from "../../services/wallet/src/adapters/db/debit-batch.ts";
import { runChild } from "../child.ts";
import type { BenchContext } from "../context.ts";
import { ensureTool } from "../ensure-tool.ts";
import { CONNECTIONS, SCHEMA, WALLETS, walletIdSql } from "./open-ledger.ts";

const PLACES = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** pgbench's path, or null when it cannot be had here. */
export const findPgbench = ({ config, log }: BenchContext): Promise<string | null> =>
  ensureTool({ command: "pgbench", aptPackage: "postgresql-15", places: PLACES }, config.path, log);

/** The wallet's statement with values that pgbench can make; keys and ids are made by the server within the statement. */
function script(): string {
  const values: Record<string, string> = {
    $1: "array[uuidv7()]",
    $2: `array[${walletIdSql(":wallet")}]`,
    $3: "array['pgbench']",
    $4: "array[uuidv7()::text]",
    $5: "array[30]",
    $6: "array['TENHO']",
    $7: "array[null]",
    $8: "array[null]",
    $9: "array[null]",
    $10: "array[null]",
    $11: "array['America/Fortaleza']",
  };
  const statement = DEBIT_STATEMENT.replaceAll(/\$\d+/g, (place) => values[place] ?? place);
  return `\\set wallet random(1, ${WALLETS})\n${statement};\n`;
}

/** Debits/s of pgbench, prepared, over as many connections as the others have. */
export async function runPgbench(
  context: BenchContext,
  options: { command: string; url: string; seconds: number },
): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(options.url);
  const file = join(context.dir, "debit.sql");
  writeFileSync(file, script());
  const rest = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(CONNECTIONS),
    "-j",
    "1",
    "-T",
    String(options.seconds),
    "-f",
    file,
  ];
  const output = await runChild(context, {
    name: "pgbench",
    command: options.command,
    args: ["-h", hostname, "-p", port, "-U", username, ...rest, pathname.slice(1)],
    env: { PGPASSWORD: password, PGOPTIONS: `-c search_path=${SCHEMA}` },
    on: "anywhere",
    timeoutMs: (options.seconds + 15) * 1_000,
  });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench: ${output.slice(-300)}`);
  return perSecond;
}
