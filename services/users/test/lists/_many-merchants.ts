import { createKnex } from "@tenho/kernel/db/create-knex";

/** Writes active merchants of a unit and a category, each with a number, past the service. */
export async function writeMerchants(
  url: string,
  { count, unitId, categoryId }: { count: number; unitId: string; categoryId: number },
): Promise<void> {
  const knex = createKnex({ url, schema: "users", poolMax: 1, statementTimeoutMs: 60_000, applicationName: "test" });
  try {
    await knex.raw(
      `with merchant as (
         insert into accounts (id, email, role, is_active, unit_id, display_name, created_at)
         select gen_random_uuid(), 'muitas' || n || '@exemplo.com.br', 'CLIENT', true, ?::uuid, 'Empresa ' || n,
           now() - n * interval '1 day' from generate_series(1, ?::integer) n
         returning id, substring(email from '[0-9]+')::integer as n
       ), phone as (
         insert into phones (account_id, position, phone, type, is_primary)
         select id, 0, (5586970000000 + n)::text, 'WHATSAPP', true from merchant
       ), proof as (
         insert into proved_numbers (phone, account_id, proved_at) select (5586970000000 + n)::text, id, now() from merchant
       )
       insert into account_categories (account_id, category_id) select id, ?::integer from merchant`,
      [unitId, count, categoryId],
    );
  } finally {
    await knex.destroy();
  }
}
