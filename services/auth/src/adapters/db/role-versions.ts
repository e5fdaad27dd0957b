import type { Role } from "@tenho/access/roles";
import type { Knex } from "knex";

export type PublishRoleVersion = (trx: Knex, role: Role, version: number) => Promise<void>;

/** Serialises changes of a role's permissions. */
export async function lockRoleVersion(trx: Knex, role: Role): Promise<void> {
  await trx("role_versions").insert({ role, version: 0 }).onConflict("role").ignore();
  await trx("role_versions").where({ role }).forUpdate().first("version");
}

/** Raises the version of a role and publishes it to the gateways, which then have older tokens renewed. */
export async function raiseRoleVersion(trx: Knex, role: Role, publish: PublishRoleVersion): Promise<void> {
  const { rows } = await trx.raw<{ rows: { version: number }[] }>(
    `insert into role_versions as v (role, version) values (?, 1)
     on conflict (role) do update set version = v.version + 1 returning version`,
    [role],
  );
  const [raised] = rows;
  if (raised === undefined) throw new Error("the version was not raised");
  await publish(trx, role, raised.version);
}
