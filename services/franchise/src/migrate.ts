import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { franchiseMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("franchise", franchiseMigrations);
