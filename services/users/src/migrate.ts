import { runMigrations } from "@tenho/kernel/service/migrate-command";
import { usersMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("users", usersMigrations);
