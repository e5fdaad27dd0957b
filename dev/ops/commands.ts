import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import type { OpsCommand } from "./command.ts";
import { eraseAccountCommand } from "./erase-account.ts";
import { rebuildRollupsCommand } from "./rebuild-rollups.ts";
import { rotateSigningKeyCommand } from "./rotate-signing-key.ts";
import { traceCommand } from "./trace/trace.ts";

/** Every command of `npm run ops`. */
export const OPS_COMMANDS: readonly OpsCommand[] = [
  backupCommand,
  eraseAccountCommand,
  rebuildRollupsCommand,
  restoreCommand,
  rotateSigningKeyCommand,
  traceCommand,
];
