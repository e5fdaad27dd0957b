import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import { booksCommand } from "./books.ts";
import { exportCatalogueCommand } from "./catalogue/export-catalogue.ts";
import { importCatalogueCommand } from "./catalogue/import-catalogue.ts";
import { checkCommand } from "./check.ts";
import type { OpsCommand } from "./command.ts";
import { deadLettersCommand, replayCommand } from "./dead-letters/dead-letters.ts";
import { firstMasterCommand } from "./first-master.ts";
import { rotateEncryptionKeyCommand } from "./keys/rotate-encryption-key.ts";
import { rotateSigningKeyCommand } from "./keys/rotate-signing-key.ts";
import { mailCommand } from "./mail.ts";
import { offsiteCommand } from "./offsite/offsite.ts";
import { eraseAgainCommand } from "./person/erase-again.ts";
import { erasePersonCommand } from "./person/erase-person.ts";
import { exportPersonCommand } from "./person/export-person.ts";
import { listErasuresCommand } from "./person/list-erasures.ts";
import { pixCommand } from "./pix/pix.ts";
import { rebuildRollupsCommand } from "./rebuild-rollups.ts";
import { resetAccessCommand } from "./reset-access.ts";
import { resetSecondFactorCommand } from "./reset-second-factor.ts";
import { smokeCommand } from "./smoke/smoke.ts";
import { supportBundleCommand } from "./support/support-bundle.ts";
import { traceCommand } from "./trace.ts";
import { whatsappCommand } from "./whatsapp/whatsapp.ts";

/** Every command of `npm run ops`. */
export const OPS_COMMANDS: readonly OpsCommand[] = [
  backupCommand,
  booksCommand,
  exportCatalogueCommand,
  importCatalogueCommand,
  checkCommand,
  deadLettersCommand,
  eraseAgainCommand,
  erasePersonCommand,
  exportPersonCommand,
  firstMasterCommand,
  listErasuresCommand,
  mailCommand,
  offsiteCommand,
  pixCommand,
  rebuildRollupsCommand,
  replayCommand,
  resetAccessCommand,
  resetSecondFactorCommand,
  restoreCommand,
  rotateEncryptionKeyCommand,
  rotateSigningKeyCommand,
  smokeCommand,
  supportBundleCommand,
  traceCommand,
  whatsappCommand,
];
