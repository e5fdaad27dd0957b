import { runMigrations } from "@tenho/kernel/service/migrate-command";
import { paymentMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("payment", paymentMigrations);
