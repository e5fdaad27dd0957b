import { Readable } from "node:stream";
import { mongo } from "mongoose";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { openDatabase } from "../../services/messaging/src/adapters/db/open-database.ts";
import type { BackupPart } from "./manifest.ts";
import { writePart } from "./part-file.ts";

const { EJSON } = mongo.BSON;

/**
 * Collections to read first and last, since the store has no snapshot over several collections. A record that a message was handled is read before
 * the message's results, and an effect's result after the wish that keeps the effect until it is done: whatever happens in between is repeated under
 * the same keys, and nothing is lost. Collections that others point to come last.
 */
const FIRST = ["inbound", "wishes", "outgoing", "recipients"];
const LAST = ["identities", "contacts"];

export const DOCUMENT_TIMEOUT_MS = 60_000;

/** Writes every collection of messaging's database, as lines of extended JSON by id. */
export async function dumpDocuments(dir: string, url: string): Promise<BackupPart[]> {
  const connection = await openDatabase({ url, poolMax: 2, timeoutMs: DOCUMENT_TIMEOUT_MS });
  try {
    const { db } = connection;
    if (db === undefined) throw new SetupError("O servidor de documentos não respondeu.");
    const found = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const others = found.filter((name) => ![...FIRST, ...LAST].includes(name) && !name.startsWith("system.")).sort();
    const parts: BackupPart[] = [];
    for (const name of [...FIRST, ...others, ...LAST].filter((one) => found.includes(one))) {
      let rows = 0;
      const lines = async function* () {
        for await (const document of db.collection(name).find({}, { sort: { _id: 1 }, batchSize: 500 })) {
          rows += 1;
          yield `${EJSON.stringify(document, { relaxed: false })}\n`;
        }
      };
      parts.push(await writePart(dir, name, `documents/${name}.ndjson.gz`, Readable.from(lines()), () => rows));
    }
    return parts;
  } finally {
    await connection.close();
  }
}
