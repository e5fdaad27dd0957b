import { runMigrations } from "@tenho/kernel/service/migrate-command";
import { categorisationMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("categorisation", categorisationMigrations);
