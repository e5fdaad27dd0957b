import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsArguments, OpsCommand, OpsRun } from "../command.ts";
import { withBroker } from "../with-broker.ts";
import { type DeadLettersOrder, runOrder } from "./run-order.ts";

const SUBJECT = /^dlq\.[\w-]+\.[\w-]+$/;
const ID = { value: "N", isRepeated: true } as const;
const ABOUT_SUBJECT = "ASSUNTO é dlq.<stream>.<durable>, como list mostra; sem --id valem todas as dele.";
const ABOUT_BROKER = "NATS_URL aponta para outro broker (com o usuário operations).";

/** Lists the dead letters, replays them to the durables that could not handle them, or deletes them. */
export const deadLettersCommand: OpsCommand = {
  name: "dead-letters",
  operands: ["list|replay|drop", "[ASSUNTO]"],
  options: { id: ID, confirm: "flag" },
  summary: "mostra as mensagens que ninguém pôde ler, as devolve ou as apaga",
  help: `list [ASSUNTO] mostra quantas são, por quê e desde quando; nunca o que dizem.
replay ASSUNTO [--id N]… as devolve a quem não pôde ler, que sabe o que já fez.
drop ASSUNTO [--id N]… --confirm as apaga para sempre.
${ABOUT_SUBJECT} replay e drop ficam no registro de auditoria.
${ABOUT_BROKER}`,
  run: (run) => carryOut(run, orderOf(run.given)),
};

/** The same as `dead-letters replay`, by the word people look for. */
export const replayCommand: OpsCommand = {
  name: "replay",
  operands: ["ASSUNTO"],
  options: { id: ID },
  summary: "devolve mensagens paradas a quem não pôde ler (dead-letters replay)",
  help: `O mesmo que dead-letters replay ASSUNTO. ${ABOUT_SUBJECT} Fica no registro de auditoria.
${ABOUT_BROKER}`,
  run: (run) => carryOut(run, { action: "replay", subject: subjectOf(run.argument), ids: idsOf(run.given) }),
};

const carryOut = ({ config, isDryRun, print }: OpsRun, order: DeadLettersOrder): Promise<boolean> =>
  withBroker(config, "dead-letters", (nc) => runOrder(nc, order, isDryRun, print));

/** @throws SetupError */
function orderOf(given: OpsArguments): DeadLettersOrder {
  const [action, subject] = given.operands;
  if (action === "list") return { action, subject: subject === undefined ? undefined : subjectOf(subject) };
  if (action !== "replay" && action !== "drop") throw new SetupError(`"${action}" não é list, replay nem drop.`);
  if (subject === undefined) throw new SetupError("Falta o assunto, como dead-letters list o mostra.");
  const ids = idsOf(given);
  if (action === "replay") return { action, subject: subjectOf(subject), ids };
  return { action, subject: subjectOf(subject), ids, isConfirmed: given.flag("confirm") };
}

function subjectOf(text: string): string {
  if (!SUBJECT.test(text)) throw new SetupError(`"${text}" não é um assunto.`);
  return text;
}

const idsOf = (given: OpsArguments): number[] =>
  given.texts("id").map((text) => {
    if (!/^[1-9]\d{0,15}$/.test(text)) throw new SetupError(`"${text}" não é um id.`);
    return Number(text);
  });
