import { isDeepStrictEqual } from "node:util";
import type { Collection, Connection } from "mongoose";
import { Schema } from "mongoose";
import type { RecordOutbox } from "../../../app/ports/inbound/routing-store.ts";
import type { HealthStore } from "../../../app/ports/outgoing/health-store.ts";
import type { NumberState } from "../../../domain/whatsapp-health/number-state.ts";
import type { TemplateState } from "../../../domain/whatsapp-health/template-state.ts";
import { isDuplicateKey } from "../duplicate-keys.ts";
import { createRecordedDocument } from "../settings/recorded-document.ts";

/** `_id` is `<name>:<language>` or the number; `version` grows by one with each change. Few: an account's templates and numbers. */
type StateDocument<State> = { _id: string; version: number; state: State };
const options = { versionKey: false, id: false, strict: "throw", autoIndex: false, minimize: false } as const;
const stateSchema = (collection: string) =>
  new Schema(
    { _id: { type: String, required: true }, version: Number, state: Schema.Types.Mixed },
    { ...options, collection },
  );

const releasedAtOf = (hold: Readonly<Record<string, unknown>> | null): Date | null =>
  hold?.releasedAt instanceof Date ? hold.releasedAt : null;

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

export function createHealthStore(connection: Connection): HealthStore & { releases: RecordOutbox } {
  const templates = createStates<TemplateState>(
    connection.model("TemplateState", stateSchema("template_states")).collection,
  );
  const numbers = createStates<NumberState>(connection.model("NumberState", stateSchema("number_states")).collection);
  const hold = createRecordedDocument(connection.collection("whatsapp_hold"), "offers");
  const keyOf = ({ name, language }: Pick<TemplateState, "name" | "language">) => `${name}:${language}`;
  return {
    template: (name, language) => templates.get(keyOf({ name, language })),
    templates: templates.list,
    writeTemplate: (before, after) => templates.write(keyOf(after), before, after),
    number: numbers.get,
    numbers: numbers.list,
    writeNumber: (before, after) => numbers.write(after.number, before, after),
    releasedAt: async () => releasedAtOf(await hold.read()),
    writeReleasedAt: async (before, after, record) => {
      const stored = await hold.read();
      if (releasedAtOf(stored)?.getTime() !== before?.getTime()) return false;
      return hold.write(stored, "releasedAt", { releasedAt: after }, record);
    },
    releases: hold,
  };
}
