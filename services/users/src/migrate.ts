import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { usersAccess } from "./adapters/db/migrations/access.ts";
import { usersMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("users", usersMigrations, usersAccess);
