import { join } from "node:path";
import type { DevConfig } from "../shared/config.ts";
import { SetupError } from "../shared/setup-error.ts";
import { type RunningStack, runningStores, START_PROFILE } from "./profile-dir.ts";

/**
 * The stores of the running `npm start`, for a command without addresses of its own.
 *
 * @param variables that would give the command its addresses, where it takes any
 * @throws SetupError naming them, when nothing runs here
 */
export function findStores({ root }: Pick<DevConfig, "root">, variables?: string): RunningStack {
  const stores = runningStores(join(root, ".tenho", START_PROFILE));
  if (stores !== null) return stores;
  const otherwise = variables === undefined ? " e repita o comando" : ` ou informe ${variables}`;
  throw new SetupError(`O Tenho não está em execução aqui: inicie-o com "npm start"${otherwise}.`);
}
