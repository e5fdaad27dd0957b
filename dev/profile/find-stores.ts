import { join } from "node:path";
import type { DevConfig } from "../shared/config.ts";
import { SetupError } from "../shared/setup-error.ts";
import { runningStores, START_PROFILE, type Stores } from "./profile-dir.ts";

/**
 * The stores of the running `npm start`, for a command without addresses of its own.
 *
 * @throws SetupError naming the variables that would give them, when nothing runs here
 */
export function findStores({ root }: Pick<DevConfig, "root">, variables: string): Stores {
  const stores = runningStores(join(root, ".tenho", START_PROFILE));
  if (stores !== null) return stores;
  throw new SetupError(`O Tenho não está em execução aqui: inicie-o com "npm start" ou informe ${variables}.`);
}
