import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";

const FOLDER = "docs/adr";
const HEAD = `# Decisions

Decisions about the whole that a newcomer would question, each with the ways that were not taken. Reasons for the rules of one service or folder are in its README,
under "Why it is so", so numbers are missing here. Code that a decision explains names it. Written by \`npm run gen\` from the first lines of the files.

| | Decision | Status |
|---|---|---|
`;
const FILE = /^\d{4}-.+\.md$/;
const FIRST_LINES = /^# (\d+)\. (.+)\n\n((?:Accepted|Superseded by \[.+\]\(.+\)), \d{4}-\d\d-\d\d)\n/;

/** Writes the index of the decisions. Raises: Error for a file whose first lines do not give number, title, status and date. */
export async function generateDecisions(root: string, into: string): Promise<void> {
  const files = (await readdir(`${root}/${FOLDER}`)).filter((name) => FILE.test(name)).sort();
  const rows = await Promise.all(
    files.map(async (name) => {
      const [, number, title, status] = FIRST_LINES.exec(await readFile(`${root}/${FOLDER}/${name}`, "utf8")) ?? [];
      if (status === undefined || Number(number) !== Number(name.slice(0, 4))) {
        throw new Error(`${FOLDER}/${name} must begin with "# number. title" and a line "Accepted, YYYY-MM-DD"`);
      }
      return `| ${number} | [${title}](${name}) | ${status} |`;
    }),
  );
  await mkdir(`${into}/${FOLDER}`, { recursive: true });
  await writeFile(`${into}/${FOLDER}/README.md`, `${HEAD}${rows.join("\n")}\n`);
}
