import type { Model } from "mongoose";

/** Document of an item that is claimed by lease. `dueAt`: when it may be claimed; a claim moves it to the end of the lease. */
export type Leased<Item> = Omit<Item, "id"> & { _id: string; dueAt: Date; attempts: number };

type Collection<Item> = Model<Leased<Item>>["collection"];

/** A fresh document of an item that waits until `dueAt`. */
export const leasedDocument = <Item extends { id: string }>({ id, ...item }: Item, dueAt: Date) => ({
  _id: id as never,
  ...item,
  dueAt,
  attempts: 0,
});

/** The ids of the first `max` items that may be claimed, the longest due first. */
export async function findDueIds<Item>(collection: Collection<Item>, now: Date, max: number): Promise<string[]> {
  const due = collection
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(max)
    .project({ _id: 1 });
  return (await due.toArray()).map(({ _id }) => String(_id));
}

/** Claims a due item until the lease ends; null when another process has it, or it is gone. */
export async function claimLeased<Item extends { id: string }>(
  collection: Collection<Item>,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<{ item: Item; attempts: number } | null> {
  const found = (await collection.findOneAndUpdate(
    { _id: id as never, dueAt: { $lte: now } },
    { $set: { dueAt: leaseUntil }, $inc: { attempts: 1 } },
    { returnDocument: "after" },
  )) as unknown as Leased<Item> | null;
  if (found === null) return null;
  const { _id, dueAt: _due, attempts, ...item } = found;
  return { item: { id: _id, ...item } as unknown as Item, attempts };
}
