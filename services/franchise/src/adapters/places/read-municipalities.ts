import { readFile } from "node:fs/promises";
import { z } from "zod";
import { cityKey, type Municipality } from "../../domain/municipality.ts";

const TABLE = new URL("../../../data/municipalities.csv", import.meta.url);

const columns = z.tuple([
  z.string().regex(/^\d{7}$/),
  z.string().min(1),
  z.string().regex(/^[A-Z]{2}$/),
  z.coerce.number().min(-90).max(90),
  z.coerce.number().min(-180).max(180),
]);

/** Reads Brazil's municipalities by {@link cityKey}. Raises when the table is damaged, so that the service does not start. */
export async function readMunicipalities(): Promise<ReadonlyMap<string, Municipality>> {
  const [, ...lines] = (await readFile(TABLE, "utf8")).trimEnd().split("\n");
  const rows = lines.map((line) => columns.parse(line.split(",")));
  return new Map(
    rows.map(([, name, state, latitude, longitude]) => [cityKey(name, state), { name, state, latitude, longitude }]),
  );
}
