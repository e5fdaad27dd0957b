import { readFileSync } from "node:fs";
import { SetupError } from "../../dev/shared/setup-error.ts";

export type LabelledText = { text: string; label: string };

/** Reads lines `text<TAB>label`; blank ones and those that begin with # are left out. */
export function readLabelled(file: string): LabelledText[] {
  return linesOf(file).map((line, at) => {
    const tab = line.lastIndexOf("\t");
    const text = line.slice(0, Math.max(tab, 0)).trim();
    const label = line.slice(tab + 1).trim();
    if (tab < 0 || text === "" || label === "") {
      throw new SetupError(`${file}: a linha ${at + 1} (sem contar as vazias) não é "texto<TAB>categoria".`);
    }
    return { text, label };
  });
}

/** Reads one text per line; a label, if there is one, is left out. */
export const readTexts = (file: string): string[] => linesOf(file).map((line) => line.split("\t")[0]?.trim() ?? "");

function linesOf(file: string): string[] {
  try {
    const lines = readFileSync(file, "utf8").split(/\r?\n/);
    return lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  } catch (cause) {
    throw new SetupError(`O arquivo ${file} não pode ser lido.`, { cause });
  }
}
