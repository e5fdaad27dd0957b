import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadDevConfig } from "../command/config.ts";
import { printFailure } from "../command/print-failure.ts";
import { createProgress } from "../command/progress.ts";
import { startEmbedder } from "../embedded/embedder/start-embedder.ts";
import { createPortMemory } from "../process/free-port.ts";
import { removeProfileDir } from "../profile/profile-dir.ts";
import { SetupError } from "../setup-error.ts";
import { openEmbedding } from "./categorise/embed-texts.ts";
import { measureView } from "./categorise/measure-view.ts";
import { readLabelled, readTexts } from "./categorise/read-tsv.ts";
import { tableLines } from "./categorise/report-lines.ts";
import { type Trained, trainEmbedded, trainLexical } from "./categorise/train-views.ts";

const USAGE =
  "Uso: npm run bench:categorise -- --train ARQUIVO --test ARQUIVO [--ood ARQUIVO] [--lexical]   (linhas texto<TAB>categoria)";

const config = loadDevConfig();
const progress = createProgress((line) => console.log(line));
const dir = join(config.root, ".tenho", `bench-categorise-${process.pid}`);

/** Judges the classifier, as the service configures it, on anybody's data. */
async function main(): Promise<void> {
  const { train, test, ood, lexical } = readArguments();
  const training = readLabelled(train);
  const testing = readLabelled(test);
  const numbers = new Map([...new Set(training.map(({ label }) => label))].sort().map((label, at) => [label, at + 1]));
  const numbered = (lines: typeof training) =>
    lines.map(({ text, label }) => ({ text, label: numbers.get(label) ?? -1 }));
  const outside = ood === undefined ? null : readTexts(ood);
  const unknown = testing.filter(({ label }) => !numbers.has(label)).length;
  progress.line(`${training.length} textos de treino em ${numbers.size} categorias, ${testing.length} de teste`);
  if (unknown > 0)
    progress.line(`${unknown} textos de teste são de categorias que o treino não tem: contam como errados`);

  const alone = trainLexical(numbered(training));
  const tests = [...testing.map(({ text }) => text), ...(outside ?? [])];
  const embedded = lexical ? null : await embeddedViews(numbered(training), tests);
  const views = [...(embedded?.views ?? []), ...alone.views];
  const measured = [];
  for (const view of views) measured.push(await measureView(view, numbered(testing), outside));
  const seconds = [...alone.seconds, ...(embedded?.seconds ?? [])];
  const times = seconds.map(({ name, value }) => `${name}: ${value.toFixed(1).replace(".", ",")} s`);
  for (const line of ["", ...tableLines(measured), "", ...times]) console.log(line);
  if (!lexical) console.log("os tempos por texto com significado incluem a chamada ao embedder");
}

async function embeddedViews(samples: { text: string; label: number }[], tests: string[]): Promise<Trained | null> {
  const url = config.embeddingsUrl ?? (await ownEmbedder());
  const embedding = url === null ? null : await openEmbedding(url, "e5-query", progress.line);
  if (embedding !== null) return trainEmbedded(samples, tests, embedding);
  progress.line("sem embedder: só a visão léxica foi medida");
  return null;
}

async function ownEmbedder(): Promise<string | null> {
  const { portFor } = createPortMemory(join(dir, "ports.json"));
  const context = { ...config, dir, log: progress.line, portFor, autoRestart: false, unref: true, throwAway: true };
  const server = await startEmbedder(context);
  if (server === null) return null;
  process.once("exit", () => {
    const pid = server.process?.pid();
    if (pid) process.kill(pid, "SIGKILL");
    removeProfileDir(dir);
  });
  return server.url;
}

function readArguments() {
  try {
    const text = { type: "string" } as const;
    const options = { train: text, test: text, ood: text, lexical: { type: "boolean", default: false } } as const;
    const { train, test, ood, lexical } = parseArgs({ options }).values;
    if (train === undefined || test === undefined) throw new TypeError("--train e --test são necessários");
    return { train, test, ood, lexical };
  } catch (cause) {
    throw new SetupError(`${cause instanceof Error ? cause.message : cause}. ${USAGE}`, { cause });
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  await main();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
process.exit();
