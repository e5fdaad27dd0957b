import type { Connection } from "mongoose";
import { Schema } from "mongoose";
import { isDuplicateKey } from "../../adapters/db/duplicate-keys.ts";
import type { RegistrationStore } from "../app/registration-port.ts";
import type { Registration } from "../domain/registration.ts";

/** At most the numbers of one account. */
const LIST_MAX = 1_000;

type RegistrationDocument = Omit<Registration, "numberId"> & { _id: string };

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: String,
    sealedPin: String,
    triedAt: [Date],
    nextAt: Date,
    lastRefusal: Schema.Types.Mixed,
  },
  {
    versionKey: false,
    id: false,
    strict: "throw",
    autoIndex: false,
    minimize: false,
    collection: "number_registrations",
  },
);
schema.index({ state: 1, nextAt: 1 });

const toRegistration = ({ _id, ...rest }: RegistrationDocument): Registration => ({ numberId: _id, ...rest });
const toDocument = ({ numberId, ...rest }: Registration) => ({ _id: numberId, ...rest });

/** Registrations in the collection `number_registrations`, one document a number; `_id` is Meta's id of it. */
export function createRegistrationStore(connection: Connection): RegistrationStore {
  connection.model("NumberRegistration", schema);
  const collection = connection.collection<RegistrationDocument>("number_registrations");
  return {
    get: async (numberId) => {
      const found = await collection.findOne({ _id: numberId });
      return found && toRegistration(found);
    },
    list: async () => (await collection.find({}).sort({ _id: 1 }).limit(LIST_MAX).toArray()).map(toRegistration),
    insert: async (registration) => {
      try {
        await collection.insertOne(toDocument(registration));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    claim: async (now, leaseUntil, numberId) => {
      const found = await collection.findOneAndUpdate(
        { ...(numberId !== undefined && { _id: numberId }), state: "waiting", nextAt: { $lte: now } },
        { $set: { nextAt: leaseUntil } },
        { returnDocument: "after" },
      );
      return found && toRegistration(found);
    },
    write: async (before, after) => {
      const { _id, ...fields } = toDocument(after);
      const unchanged = { _id, state: before.state, nextAt: before.nextAt, sealedPin: before.sealedPin };
      return (await collection.updateOne(unchanged, { $set: fields })).matchedCount === 1;
    },
  };
}
