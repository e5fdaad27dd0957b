import type { OpsCommand } from "./command.ts";
import { eraseAccountCommand } from "./erase-account.ts";
import { rebuildRollupsCommand } from "./rebuild-rollups.ts";

/** Every command of `npm run ops`. */
export const OPS_COMMANDS: readonly OpsCommand[] = [eraseAccountCommand, rebuildRollupsCommand];
