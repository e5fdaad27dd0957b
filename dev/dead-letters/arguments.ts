import { parseArgs } from "node:util";
import { SetupError } from "../shared/setup-error.ts";

const USAGE = `Uso:
  npm run dead-letters -- list [ASSUNTO]
  npm run dead-letters -- replay ASSUNTO [--id N]…            devolve a quem não pôde ler
  npm run dead-letters -- drop ASSUNTO [--id N]… --confirm    apaga para sempre
ASSUNTO é dlq.<stream>.<durable>, como list mostra; sem --id valem todas as dele.`;

/** What is asked of the command. `ids` empty: all of the subject. */
export type DeadLettersCommand =
  | Readonly<{ action: "list"; subject: string | undefined }>
  | Readonly<{ action: "replay" | "drop"; subject: string; ids: readonly number[]; isConfirmed: boolean }>;

const SUBJECT = /^dlq\.[\w-]+\.[\w-]+$/;

/** @throws SetupError with the usage */
export function readArguments(args: readonly string[]): DeadLettersCommand {
  const { values, positionals } = parse(args);
  const [action, subject, ...rest] = positionals;
  if (rest.length > 0) refuse(`"${rest[0]}" sobra`);
  if (subject !== undefined && !SUBJECT.test(subject)) refuse(`"${subject}" não é um assunto`);
  if (action === "list") return { action, subject };
  if (action !== "replay" && action !== "drop") return refuse(`"${action ?? ""}" não é um comando`);
  if (subject === undefined) return refuse("Falta o assunto");
  const ids = (values.id ?? []).map((text) =>
    /^[1-9]\d{0,15}$/.test(text) ? Number(text) : refuse(`"${text}" não é um id`),
  );
  return { action, subject, ids, isConfirmed: values.confirm ?? false };
}

function parse(args: readonly string[]) {
  try {
    const options = { id: { type: "string", multiple: true }, confirm: { type: "boolean" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function refuse(why: string): never {
  throw new SetupError(`${why}.\n${USAGE}`);
}
