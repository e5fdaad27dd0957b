import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "../../dev/seed/random.ts";
import { directoryFile } from "../../dev/stack/environment.ts";
import { eventually } from "../support/eventually.ts";
import { NUMBER_ID } from "../support/test-data.ts";

/** Seeds whose phone numbers are no person's of the test data. */
const SEEDS = [800_000, 869_999] as const;
const SYLLABLES = ["ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "tu"];

/** Takes a seed that no file has taken on this stack. */
export function takeSeed(folder: string): number {
  const given = process.env.TENHO_CAST_SEED;
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const seed = given === undefined ? randomInt(SEEDS[0], SEEDS[1]) : Number(given);
    try {
      writeFileSync(join(folder, String(seed)), "", { flag: "wx" });
      return seed;
    } catch (error) {
      if (given !== undefined || (error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** A word of the seed's digits but the first, which all seeds share; no two seeds have the same. */
export const wordOf = (seed: number): string =>
  [...String(seed).slice(1)].map((digit) => SYLLABLES[Number(digit)]).join("");

/** Makes functions that give the names of a list in the seed's own order; each name is given once. */
export function namesFrom(seed: number): (names: readonly string[]) => () => string {
  const random = createRandom(seed);
  return (names) => {
    const left = shuffled(names, random);
    return () => left.pop() ?? raiseTooFew(names);
  };
}

function raiseTooFew(names: readonly string[]): never {
  throw new Error(`a cast has no more than ${names.length} names like ${names[0]}`);
}

function shuffled(names: readonly string[], random: Random): string[] {
  const left = [...names];
  return names.map(() => left.splice(random.between(0, left.length - 1), 1)[0] ?? "");
}

/** Completes the first twelve characters of a CNPJ. */
export function withCheckDigits(base: string): string {
  let cnpj = base;
  for (const length of [12, 13]) {
    const sum = [...cnpj].reduce((total, character, at) => {
      const weight = 2 + ((length - 1 - at) % 8);
      return total + weight * (character.charCodeAt(0) - 48);
    }, 0);
    const rest = sum % 11;
    cnpj += String(rest < 2 ? 0 : 11 - rest);
  }
  return cnpj;
}

type DirectoryNumber = { id: string; unit: string; display_phone_number: string };
/** The test data's own number, to which the sandbox sends what names no other. */
const FIRST_NUMBER: DirectoryNumber = { id: NUMBER_ID, unit: "Vila Teste", display_phone_number: "558633330000" };

/** Makes a number known to the sandbox, which reads its directory again when it has changed. */
export async function addNumber(stackDir: string, number: DirectoryNumber): Promise<void> {
  const file = directoryFile(stackDir);
  // Another file of tests may add a number of its own at the same time, and neither may write over the other's.
  const lock = `${file}.lock`;
  await eventually("no other file adds a number", () => {
    mkdirSync(lock);
    return true;
  });
  try {
    const directory: { phone_number_ids?: object[] } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    const { phone_number_ids: known = [FIRST_NUMBER] } = directory;
    // Renamed into place when complete: the sandbox may read the file at any moment.
    writeFileSync(`${file}.new`, JSON.stringify({ ...directory, phone_number_ids: [...known, number] }));
    renameSync(`${file}.new`, file);
  } finally {
    rmdirSync(lock);
  }
}
