import { styleText } from "node:util";

const WIDTH = 88;
const MARGIN = "    ";

/** Prints the demonstration step by step. */
export type Report = {
  /** Runs a step; its title with the time it took comes first, what it noted below. */
  step<T>(title: string, work: (note: (line: string) => void) => Promise<T>): Promise<T>;
  line(text: string): void;
};

/** A step of the demonstration that did not happen. */
export class MissingStep extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.step = step;
  }
}

export function createReport(print: (line: string) => void): Report {
  let number = 0;
  return {
    line: print,
    async step(title, work) {
      number += 1;
      const startedAt = performance.now();
      const notes: string[] = [];
      try {
        const result = await work((line) => notes.push(...line.split("\n")));
        const took = formatSeconds(performance.now() - startedAt);
        const heading = `${number}. ${title}`;
        print(`${styleText("bold", heading)}${took.padStart(Math.max(took.length + 2, WIDTH - heading.length))}`);
        for (const note of notes) print(`${MARGIN}${note}`);
        print("");
        return result;
      } catch (error) {
        for (const note of notes) print(`${MARGIN}${note}`);
        throw error instanceof MissingStep ? error : new MissingStep(`${number}. ${title}`, error);
      }
    },
  };
}

/** `38 ms`, `3,4 s`. */
export function formatSeconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1).replace(".", ",")} s`;
}

/** A message as a phone shows it: a bar at its left, long lines broken between words. */
export function balloon(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => wrap(line, WIDTH - MARGIN.length - 2))
    .map((line) => `${styleText("green", "│")} ${line}`)
    .join("\n");
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
