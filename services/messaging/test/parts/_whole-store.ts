import type { Connection } from "mongoose";

/** Every document of every collection, as text. */
export async function wholeStore(connection: Connection): Promise<string> {
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const documents = await Promise.all(collections.map(({ name }) => connection.collection(name).find({}).toArray()));
  return collections.map(({ name }, at) => `${name}: ${JSON.stringify(documents[at])}`).join("\n");
}

/** The values that occur in any document, ignoring case. */
export async function foundInStore(connection: Connection, values: readonly string[]): Promise<string[]> {
  const store = (await wholeStore(connection)).toLowerCase();
  return values.filter((value) => store.includes(value.toLowerCase()));
}
