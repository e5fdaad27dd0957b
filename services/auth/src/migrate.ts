import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { authAccess } from "./adapters/db/migrations/access.ts";
import { authMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("auth", authMigrations, authAccess);
