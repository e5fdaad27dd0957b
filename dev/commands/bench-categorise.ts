import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { actLines } from "../../bench/categorise/act-lines.ts";
import { openEmbedding } from "../../bench/categorise/embed-texts.ts";
import { measureActs } from "../../bench/categorise/measure-acts.ts";
import { measureView } from "../../bench/categorise/measure-view.ts";
import { readLabelled, readTexts } from "../../bench/categorise/read-tsv.ts";
import { cascadeLine, tableLines, timeLine } from "../../bench/categorise/report-lines.ts";
import { usageOf } from "../../bench/categorise/stopwatch.ts";
import { trainEmbedded, trainLexical } from "../../bench/categorise/train-views.ts";
import { runMeasurement } from "../../bench/run-measurement.ts";
import { type Encoder, MODEL_OF } from "../embedded/embedder/encoder.ts";
import { startEmbedder } from "../embedded/embedder/start-embedder.ts";
import { loadDevConfig } from "../shared/config.ts";
import { createPortMemory } from "../shared/free-port.ts";
import { createProgress } from "../shared/progress.ts";
import { SetupError } from "../shared/setup-error.ts";
import { removeProfileDir } from "../stack/profile-dir.ts";

const USAGE =
  "Uso: npm run bench:categorise [-- --train ARQUIVO --test ARQUIVO [--test ARQUIVO …] [--ood ARQUIVO] [--lexical]]   (linhas texto<TAB>categoria; sem arquivos, só os atos)";

const config = loadDevConfig();
const progress = createProgress((line) => console.log(line));
const dir = join(config.root, ".tenho", `bench-categorise-${process.pid}`);

/** Evaluates the classifier, configured as in the service: categories on any data, acts on the labelled texts. */
async function main(): Promise<void> {
  const { train, tests, ood, lexical } = readArguments();
  if (train !== null) await judgeCategories(train, tests, ood, lexical);
  const { figures, training } = measureActs();
  for (const split of figures) for (const line of ["", ...actLines(split)]) console.log(line);
  console.log(timeLine("treino, atos", training));
}

async function judgeCategories(
  train: string,
  tests: string[],
  ood: string | undefined,
  lexical: boolean,
): Promise<void> {
  const training = readLabelled(train);
  const testing = tests.map((file) => ({ file, lines: readLabelled(file) }));
  const numbers = new Map([...new Set(training.map(({ label }) => label))].sort().map((label, at) => [label, at + 1]));
  const numbered = (lines: typeof training) =>
    lines.map(({ text, label }) => ({ text, label: numbers.get(label) ?? -1 }));
  const outside = ood === undefined ? null : readTexts(ood);
  progress.line(`${training.length} textos de treino em ${numbers.size} categorias`);

  const alone = trainLexical(numbered(training));
  const texts = [...testing.flatMap(({ lines }) => lines.map(({ text }) => text)), ...(outside ?? [])];
  const embedder = lexical ? null : await findEmbedder();
  const usage = usageOf(embedder?.pid ?? null);
  const embedded = embedder === null ? null : await embeddedViews(numbered(training), texts, embedder);
  for (const { file, lines } of testing) {
    const unknown = lines.filter(({ label }) => !numbers.has(label)).length;
    console.log(
      `\n${basename(file)}: ${lines.length} textos${unknown === 0 ? "" : `, ${unknown} de categorias que o treino não tem`}`,
    );
    const measured = [];
    for (const view of [...(embedded?.views ?? []), ...alone.views])
      measured.push(await measureView(view, numbered(lines), outside, usage));
    for (const line of tableLines(measured)) console.log(line);
  }
  if (embedded?.cascade) console.log(`\n${cascadeLine(embedded.cascade)}`);
  const times = [...alone.times, ...(embedded?.times ?? [])];
  for (const line of ["", ...times.map(({ name, elapsed }) => timeLine(name, elapsed))]) console.log(line);
  const memory = usage()?.residentMb;
  if (memory !== undefined) console.log(`memória do embedder: ${memory.toFixed(0)} MB`);
  if (embedded) console.log("os tempos por texto com significado incluem a chamada ao embedder");
}

type FoundEmbedder = { url: string; model: string; pid: number | null };

async function embeddedViews(
  samples: { text: string; label: number }[],
  tests: string[],
  { url, model, pid }: FoundEmbedder,
) {
  const embedding = await openEmbedding(url, model, progress.line);
  if (embedding !== null) return trainEmbedded(samples, tests, embedding, usageOf(pid));
  progress.line("o embedder não responde: só a visão léxica foi medida");
  return null;
}

async function findEmbedder(): Promise<FoundEmbedder | null> {
  const { embeddingsUrl: url, embeddingsModel: model, encoder } = config;
  if (url !== undefined) return { url, model, pid: null };
  const own = encoder === null ? null : await ownEmbedder(encoder);
  if (own === null) progress.line("sem embedder: só a visão léxica foi medida");
  return own;
}

async function ownEmbedder(encoder: Encoder): Promise<FoundEmbedder | null> {
  const { portFor } = createPortMemory(join(dir, "ports.json"));
  const context = { ...config, dir, log: progress.line, portFor, autoRestart: false, unref: true, throwAway: true };
  const server = await startEmbedder(encoder, context);
  if (server === null) return null;
  process.once("exit", () => {
    const pid = server.process?.pid();
    if (pid) process.kill(pid, "SIGKILL");
    removeProfileDir(dir);
  });
  return { url: server.url, model: MODEL_OF[encoder], pid: server.process?.pid() ?? null };
}

function readArguments() {
  try {
    const text = { type: "string" } as const;
    const test = { ...text, multiple: true } as const;
    const options = { train: text, test, ood: text, lexical: { type: "boolean", default: false } } as const;
    const { train, test: tests, ood, lexical } = parseArgs({ options }).values;
    if ((train === undefined) !== (tests === undefined)) throw new TypeError("--train e --test vão juntos");
    return { train: train ?? null, tests: tests ?? [], ood, lexical };
  } catch (cause) {
    throw new SetupError(`${cause instanceof Error ? cause.message : cause}. ${USAGE}`, { cause });
  }
}

await runMeasurement(main, async () => undefined);
