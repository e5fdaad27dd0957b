import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ALL_TEMPLATES } from "../../services/messaging/src/domain/outgoing/templates/all-templates.ts";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { SHARED_NUMBER, UNITS } from "./data/units.ts";

/** Writes the numbers and merchants of the demo data, and the approved templates, for the sandbox; a file with the same content is left as it is. */
export const writeDirectory = (path: string): Promise<void> => write(path, directory());

/** Writes, for the sandbox of an empty installation, one number that no unit has yet; the account has no template. */
export const writeEmptyDirectory = (path: string): Promise<void> =>
  write(path, { phone_number_ids: [{ ...FREE_NUMBER, unit: null }], merchants: [] });

/** Writes, for a stack that is given no data, an account whose templates are approved; a file that is there is left as it is. */
export async function writeDefaultDirectory(path: string): Promise<void> {
  if (!existsSync(path)) await write(path, { templates: approvedTemplates() });
}

/** The templates of the product, in Meta's own shape, as approved. */
const approvedTemplates = () => ALL_TEMPLATES.map(({ meta }) => meta);

async function write(path: string, content: object): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if ((await readFile(path, "utf8").catch(() => "")) === text) return;
  await mkdir(dirname(path), { recursive: true });
  // Renamed into place when complete: the sandbox may read the file at any moment.
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** The number that Meta's stand-in has for an owner who has connected none: its id is typed where a unit is made. */
export const FREE_NUMBER = { id: "100000000000001", display_phone_number: "558633330001" };

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
    templates: approvedTemplates(),
  };
}
