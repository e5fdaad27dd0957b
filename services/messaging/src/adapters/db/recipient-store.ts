import { AppError } from "@tenho/kernel/errors/app-error";
import { type Connection, type Model, Schema } from "mongoose";
import type { RecipientState, RecipientStore } from "../../app/ports/recipient-store.ts";
import { duplicatesIn, isDuplicateKey } from "./duplicate-keys.ts";

/** Most messages that may wait for one recipient; a further one stays with its cause, which tries again. */
const QUEUE_MAX = 2_000;

/** `_id` is the recipient's key, which begins with the contact's id. Read and written by `_id` only. */
type RecipientDocument = Omit<RecipientState, "recipient"> & { _id: string };

const schema = new Schema<RecipientDocument>(
  { _id: { type: String, required: true }, owner: String, until: Date, queue: [String], pairClearAt: Date },
  { collection: "recipients", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

export const recipientModel = (connection: Connection): Model<RecipientDocument> =>
  connection.model<RecipientDocument>("Recipient", schema);

/** The lease and the queue of each recipient; each change is one conditional update. */
export function createRecipientStore(connection: Connection): RecipientStore {
  const { collection } = recipientModel(connection);
  const key = (recipient: string) => ({ _id: recipient as never });

  return {
    append: async (recipient, ids) => {
      const hasRoom = { ...key(recipient), [`queue.${QUEUE_MAX - 1}`]: { $exists: false } };
      const change = {
        $addToSet: { queue: { $each: ids } },
        $setOnInsert: { owner: null, until: null, pairClearAt: null },
      };
      const add = async (upsert: boolean): Promise<RecipientState | null> => {
        const options = { upsert, returnDocument: "after" } as const;
        const found = await collection.findOneAndUpdate(hasRoom, change as never, options);
        return found && stateOf(found as unknown as RecipientDocument);
      };
      try {
        const added = await add(true);
        if (added !== null) return added;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // Another replica was faster with the first message, or the queue is full.
      const added = await add(false);
      if (added === null) throw new AppError("unavailable", "Há mensagens demais esperando por esta pessoa.");
      return added;
    },
    leaseIdle: async (leases, at) => {
      const idle = { owner: null, until: null, queue: [], pairClearAt: { $not: { $gt: at } } };
      const writing = collection.bulkWrite(
        leases.map(({ recipient, ...lease }) => ({
          // A recipient that is not idle is not found; inserting it again is refused.
          updateOne: { filter: { ...key(recipient), ...idle }, update: { $set: lease }, upsert: true },
        })) as never,
        { ordered: false },
      );
      const refused = await duplicatesIn(writing);
      return leases.map((_, index) => !refused.has(index));
    },
    release: async (releases) => {
      const { matchedCount } = await collection.bulkWrite(
        releases.map(({ lease: { recipient, ...lease }, pairClearAt }) => ({
          updateOne: {
            filter: { ...key(recipient), ...lease },
            update: { $set: { owner: null, until: null, queue: [], pairClearAt } },
          },
        })) as never,
        { ordered: false },
      );
      return matchedCount === releases.length;
    },
    get: async (recipient) => {
      const found = (await collection.findOne(key(recipient))) as RecipientDocument | null;
      if (found === null) return { recipient, owner: null, until: null, queue: [], pairClearAt: null };
      return stateOf(found);
    },
    write: async ({ recipient, owner, until, pairClearAt }, patch, { add = [], remove = [] }) => {
      const change = {
        $set: patch,
        ...(add.length > 0 && { $addToSet: { queue: { $each: add.slice(0, QUEUE_MAX) } } }),
        ...(remove.length > 0 && { $pull: { queue: { $in: remove } } }),
      };
      const filter = { ...key(recipient), owner, until, pairClearAt };
      try {
        const options = { upsert: owner === null && add.length > 0, returnDocument: "after" } as const;
        const found = await collection.findOneAndUpdate(filter, change as never, options);
        return found && stateOf(found as unknown as RecipientDocument);
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}

const stateOf = ({ _id, queue = [], ...rest }: RecipientDocument): RecipientState => ({
  recipient: _id,
  queue,
  ...rest,
});
