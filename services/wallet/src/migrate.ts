import { runMigrations } from "@tenho/kernel/service/migrate-command";
import { walletMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("wallet", walletMigrations);
