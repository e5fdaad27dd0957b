import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { SHARED_NUMBER, UNITS } from "./data/units.ts";

/** Writes the numbers and merchants of the demo data for the sandbox; a file with the same content is left as it is. */
export async function writeDirectory(path: string): Promise<void> {
  const text = `${JSON.stringify(directory(), null, 2)}\n`;
  if ((await readFile(path, "utf8").catch(() => "")) === text) return;
  await mkdir(dirname(path), { recursive: true });
  // Renamed into place when complete: the sandbox may read the file at any moment.
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

export function directory() {
  return {
    phone_number_ids: [
      ...UNITS.map((unit) => ({
        id: unit.phoneNumberId,
        unit: unit.name,
        display_phone_number: unit.displayPhoneNumber,
      })),
      { id: SHARED_NUMBER.id, unit: null, display_phone_number: SHARED_NUMBER.displayPhoneNumber },
    ],
    merchants: ACTIVE_MERCHANTS.map(({ displayName, whatsapp, email, unit, categoryIds }) => ({
      name: displayName,
      phone: whatsapp,
      email,
      unit: unit.name,
      categories: categoryIds,
    })),
  };
}
