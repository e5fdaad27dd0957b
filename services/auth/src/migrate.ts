import { runMigrations } from "@tenho/kernel/service/migrate-command";
import { authMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("auth", authMigrations);
