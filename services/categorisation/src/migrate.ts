import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { categorisationMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("categorisation", categorisationMigrations);
