import type { Migration } from "@tenho/kernel/db/migrate";
import { FULL_ACCESS, type RuntimeAccess } from "@tenho/kernel/db/runtime-access";
import type { PostgresService } from "@tenho/trust/postgres-roles";

/** The migration steps of a service's schema, and the access of the service's own role to it. */
export type ServiceSchema = Readonly<{ migrations: Readonly<Record<string, Migration>>; access: RuntimeAccess }>;

/** The schema of a service as this version knows it. */
export async function loadSchema(service: PostgresService): Promise<ServiceSchema> {
  const modules: Record<PostgresService, () => Promise<ServiceSchema>> = {
    auth: async () => {
      const { authMigrations } = await import("../../services/auth/src/adapters/db/migrations/migrations.ts");
      const { authAccess } = await import("../../services/auth/src/adapters/db/migrations/access.ts");
      return { migrations: authMigrations, access: authAccess };
    },
    users: async () => {
      const { usersMigrations } = await import("../../services/users/src/adapters/db/migrations/migrations.ts");
      const { usersAccess } = await import("../../services/users/src/adapters/db/migrations/access.ts");
      return { migrations: usersMigrations, access: usersAccess };
    },
    franchise: async () => {
      const { franchiseMigrations } = await import("../../services/franchise/src/adapters/db/migrations/migrations.ts");
      return { migrations: franchiseMigrations, access: FULL_ACCESS };
    },
    wallet: async () => {
      const { walletMigrations } = await import("../../services/wallet/src/adapters/db/migrations/migrations.ts");
      const { walletAccess } = await import("../../services/wallet/src/adapters/db/migrations/access.ts");
      return { migrations: walletMigrations, access: walletAccess };
    },
    categorisation: async () => {
      const { categorisationMigrations } = await import(
        "../../services/categorisation/src/adapters/db/migrations/migrations.ts"
      );
      return { migrations: categorisationMigrations, access: FULL_ACCESS };
    },
    payment: async () => {
      const { paymentMigrations } = await import("../../services/payment/src/adapters/db/migrations/migrations.ts");
      const { paymentAccess } = await import("../../services/payment/src/adapters/db/migrations/access.ts");
      return { migrations: paymentMigrations, access: paymentAccess };
    },
  };
  return modules[service]();
}
