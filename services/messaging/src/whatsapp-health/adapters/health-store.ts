import { isDeepStrictEqual } from "node:util";
import type { Collection, Connection } from "mongoose";
import { Schema } from "mongoose";
import { isDuplicateKey } from "../../adapters/db/duplicate-keys.ts";
import { createRecordedDocument } from "../../adapters/db/recorded-document.ts";
import type { RecordOutbox } from "../../routing/routing-port.ts";
import type { HealthStore } from "../app/health-port.ts";
import type { ReadingStore } from "../app/template-port.ts";
import { type AccountFact, factKey } from "../domain/account-fact.ts";
import type { NumberState } from "../domain/number-state.ts";
import type { TemplateReading } from "../domain/template-reading.ts";
import type { TemplateState } from "../domain/template-state.ts";

/** Collection of Meta's facts about the account. */
export const ACCOUNT_FACTS = "account_facts";

/**
 * State as Meta reports it. `_id` is `<name>:<language>`, the number or `factKey`; `version` grows by one with each change. There are few: an
 * account's templates, numbers and Meta's facts about it.
 */
type StateDocument<State> = { _id: string; version: number; state: State };
const options = { versionKey: false, id: false, strict: "throw", autoIndex: false, minimize: false } as const;
const stateSchema = (collection: string) =>
  new Schema(
    { _id: { type: String, required: true }, version: Number, state: Schema.Types.Mixed },
    { ...options, collection },
  );

const factSchema = stateSchema(ACCOUNT_FACTS);
factSchema.index({ "state.at": 1 });

const releasedAtOf = (hold: Readonly<Record<string, unknown>> | null): Date | null =>
  hold?.releasedAt instanceof Date ? hold.releasedAt : null;

/** Readings of Meta's list of templates: one document, the latest of all replicas. */
type ReadingDocument = Partial<TemplateReading> & { _id: string; dueAt?: Date };
const READING = "list";

function createReadings(collection: Collection): ReadingStore {
  const filter = { _id: READING as never };
  return {
    reading: async () => {
      const found = (await collection.findOne(filter)) as ReadingDocument | null;
      return found && { readAt: found.readAt ?? null, failure: found.failure ?? null };
    },
    claimReading: async (now, nextAt) => {
      const due = { ...filter, dueAt: { $lte: now } };
      if ((await collection.updateOne(due, { $set: { dueAt: nextAt } })).modifiedCount === 1) return true;
      if ((await collection.findOne(filter)) !== null) return false;
      try {
        await collection.insertOne({ ...filter, dueAt: nextAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    writeReading: async ({ readAt, failure }, nextAt) => {
      const change = { $set: { failure, dueAt: nextAt }, ...(readAt !== null && { $max: { readAt } }) };
      await collection.updateOne(filter, change, { upsert: true });
    },
    bringReadingForward: async (at) => {
      await collection.updateOne(filter, { $min: { dueAt: at } }, { upsert: true });
    },
  };
}

/** States by key, each change written over the version it was made from. */
function createStates<State>(collection: Collection) {
  const read = async (key: string): Promise<StateDocument<State> | null> =>
    (await collection.findOne({ _id: key as never })) as StateDocument<State> | null;
  return {
    get: async (key: string): Promise<State | null> => (await read(key))?.state ?? null,
    list: async (limit: number): Promise<State[]> => {
      const found = await collection.find({}).sort({ _id: 1 }).limit(limit).toArray();
      return (found as unknown as StateDocument<State>[]).map(({ state }) => state);
    },
    write: async (key: string, before: State | null, after: State): Promise<boolean> => {
      const current = await read(key);
      if (!isDeepStrictEqual(current?.state ?? null, before)) return false;
      if (current === null) {
        try {
          await collection.insertOne({ _id: key as never, version: 1, state: after });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      }
      const { version } = current;
      const change = { $set: { state: after, version: version + 1 } };
      return (await collection.updateOne({ _id: key as never, version }, change)).modifiedCount === 1;
    },
  };
}

export function createHealthStore(
  connection: Connection,
): HealthStore & { releases: RecordOutbox; readings: ReadingStore } {
  const templates = createStates<TemplateState>(
    connection.model("TemplateState", stateSchema("template_states")).collection,
  );
  const numbers = createStates<NumberState>(connection.model("NumberState", stateSchema("number_states")).collection);
  const facts = createStates<AccountFact>(connection.model("AccountFact", factSchema).collection);
  const hold = createRecordedDocument(connection.collection("whatsapp_hold"), "offers");
  const keyOf = ({ name, language }: Pick<TemplateState, "name" | "language">) => `${name}:${language}`;
  return {
    template: (name, language) => templates.get(keyOf({ name, language })),
    templates: templates.list,
    writeTemplate: (before, after) => templates.write(keyOf(after), before, after),
    number: numbers.get,
    numbers: numbers.list,
    writeNumber: (before, after) => numbers.write(after.number, before, after),
    fact: facts.get,
    facts: facts.list,
    writeFact: (before, after) => facts.write(factKey(after), before, after),
    releasedAt: async () => releasedAtOf(await hold.read()),
    writeReleasedAt: async (before, after, record) => {
      const stored = await hold.read();
      if (releasedAtOf(stored)?.getTime() !== before?.getTime()) return false;
      return hold.write(stored, "releasedAt", { releasedAt: after }, record);
    },
    releases: hold,
    readings: createReadings(connection.collection("template_readings")),
  };
}
