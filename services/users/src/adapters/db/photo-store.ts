import { randomUUID } from "node:crypto";
import type { AuditChange } from "@tenho/kernel/events/audit-row";
import type { Knex } from "knex";
import type { NewPhoto, Photo, PhotoStore } from "../../app/profile/photo-ports.ts";
import { type AccountWriting, editAccount } from "./accounts/edit-account.ts";

/** Photos an account keeps, the primary one among them. */
const PHOTOS_MAX = 5;

type PhotoRow = { id: string; account_id: string; is_primary: boolean };

const toPhoto = ({ id, is_primary }: Pick<PhotoRow, "id" | "is_primary">): Photo => ({ id, isPrimary: is_primary });

const photosOf = (db: Knex, accountId: string): Promise<Pick<PhotoRow, "id" | "is_primary">[]> =>
  db<PhotoRow>("photos")
    .select("id", "is_primary")
    .where({ account_id: accountId })
    .orderByRaw("is_primary desc, created_at desc, id");

/** The photo of this picture, which may be there already; its id cannot be guessed. */
async function putPhoto(trx: Knex, accountId: string, { image, digest }: NewPhoto): Promise<string> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into photos (id, account_id, digest, is_primary, image, created_at) values (?, ?, ?, false, ?, now())
     on conflict (account_id, digest) do update set created_at = excluded.created_at returning id`,
    [randomUUID(), accountId, digest as Buffer, image as Buffer],
  );
  return rows[0]?.id ?? "";
}

async function makePrimary(trx: Knex, accountId: string, id: string): Promise<void> {
  // Two statements, because the index allows no second primary photo, not even for a moment.
  await trx("photos").where({ account_id: accountId, is_primary: true }).update({ is_primary: false });
  await trx("photos").where({ id }).update({ is_primary: true });
}

/** Adds a photo in the caller's transaction, under the account's lock; beyond the maximum the oldest others are deleted. */
export async function insertPhoto(trx: Knex, accountId: string, photo: NewPhoto): Promise<Photo> {
  const known = await photosOf(trx, accountId);
  const id = await putPhoto(trx, accountId, photo);
  const isPrimary = photo.isPrimary || known.every((other) => other.id === id || !other.is_primary);
  if (isPrimary) await makePrimary(trx, accountId, id);
  const surplus = (await photosOf(trx, accountId)).slice(PHOTOS_MAX).map((other) => other.id);
  if (surplus.length > 0) await trx.raw("delete from photos where id = any(?::uuid[])", [surplus]);
  return { id, isPrimary };
}

/** The added photo, for the audit log. */
export const photoChange = ({ id }: Photo): AuditChange => ({ field: "photo", after: id, isPersonal: true });

/** Photos on PostgreSQL. */
export function createPhotoStore(writing: AccountWriting): PhotoStore {
  const { knex } = writing;
  return {
    of: async (accountId) => (await photosOf(knex, accountId)).map(toPhoto),
    primaryOf: async (accountIds) => {
      if (accountIds.length === 0) return new Map();
      const { rows } = await knex.raw<{ rows: { account_id: string; id: string }[] }>(
        "select account_id, id from photos where account_id = any(?::uuid[]) and is_primary",
        [accountIds as string[]],
      );
      return new Map(rows.map((row) => [row.account_id, row.id]));
    },
    image: async (id) => {
      const row = await knex<{ id: string; image: Buffer }>("photos").select("image").where({ id }).first();
      return row?.image ?? null;
    },
    add: async (accountId, photo, check) => {
      let added: Photo | undefined;
      await editAccount(writing, accountId, async (before, trx) => {
        const account = check(before);
        added = await insertPhoto(trx, accountId, photo);
        return {
          account,
          change: { account, accessChanged: false, firstActivation: false },
          changes: [photoChange(added)],
        };
      });
      if (added === undefined) throw new Error("the photo was not added");
      return added;
    },
    remove: async (accountId, photoId, check) => {
      let left: Photo[] = [];
      await editAccount(writing, accountId, async (before, trx) => {
        const account = check(before);
        const removed = await trx("photos").where({ id: photoId, account_id: accountId }).delete();
        const [first] = await photosOf(trx, accountId);
        if (first && !first.is_primary) await makePrimary(trx, accountId, first.id);
        left = (await photosOf(trx, accountId)).map(toPhoto);
        return {
          account,
          change: removed > 0 ? { account, accessChanged: false, firstActivation: false } : null,
          changes: [{ field: "photo", before: photoId, isPersonal: true }],
        };
      });
      return left;
    },
  };
}
