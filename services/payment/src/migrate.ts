import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { paymentAccess } from "./adapters/db/migrations/access.ts";
import { paymentMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("payment", paymentMigrations, paymentAccess);
