import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { MetaTemplate as ListedTemplate } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import { ALL_TEMPLATES } from "../../services/messaging/src/domain/outgoing/templates/all-templates.ts";
import type { MetaTemplate } from "../../services/messaging/src/domain/outgoing/templates/definition.ts";
import { differencesOf } from "./compare-template.ts";

type Work = Readonly<{ messaging: ServiceClients["messaging"]; print: (line: string) => void }>;
type Pair = Readonly<{ ours: MetaTemplate; theirs: ListedTemplate | undefined }>;

const WATCH_EVERY_MS = 5_000;
const MANAGER = "https://business.facebook.com/wa/manage/message-templates";

const STATUSES: Readonly<Record<string, string>> = {
  APPROVED: "aprovado",
  FLAGGED: "aprovado, em risco",
  PENDING: "em análise",
  IN_APPEAL: "em recurso",
  REJECTED: "recusado",
  PAUSED: "pausado",
  DISABLED: "desativado",
};
const SENDABLE = new Set(["APPROVED", "FLAGGED"]);
/** Meta is going to decide: waiting may help. */
const UNDECIDED = new Set(["PENDING", "IN_APPEAL"]);

/** Reads our templates as Meta has them now. Raises: what messaging answers. */
async function readPairs({ messaging }: Work): Promise<Pair[]> {
  const names = ALL_TEMPLATES.map(({ meta }) => meta.name);
  const { templates } = await messaging.listMetaTemplates({ names });
  return ALL_TEMPLATES.map(({ meta: ours }) => ({
    ours,
    theirs: templates.find(({ name, language }) => name === ours.name && language === ours.language),
  }));
}

/**
 * Creates at Meta the templates it does not have, one by one, and says of the others how they are. None that exists is ever changed: a new text is a new
 * version with a name of its own. False: one differs from ours, or Meta has refused it; it keeps none of the others back. Raises: what messaging answers
 * otherwise.
 */
export async function pushTemplates(work: Work, isDryRun: boolean): Promise<boolean> {
  const { print } = work;
  let isGood = true;
  const count = { created: 0, existing: 0, refused: 0 };
  for (const pair of await readPairs(work)) {
    if (pair.theirs !== undefined) {
      count.existing += 1;
      isGood = printState(pair, print, "já existe, ") !== "bad" && isGood;
    } else if (isDryRun) {
      print(`${pair.ours.name}: seria enviado à Meta, na categoria ${pair.ours.category}`);
    } else {
      const outcome = await createTemplate(work, pair.ours);
      count[outcome.isCreated ? "created" : "refused"] += 1;
      isGood = outcome.isGood && isGood;
    }
  }
  if (isDryRun) print("Nada foi mudado.");
  else {
    print(`Criados: ${count.created}; já existiam: ${count.existing}; recusados: ${count.refused}.`);
    print("A Meta analisa em minutos ou dias: tenho-ops whatsapp templates status --watch");
  }
  return isGood;
}

/** Creates a template and prints what Meta made of it; not good: Meta refused it, or put it in another category. Raises: what messaging answers otherwise. */
async function createTemplate(
  { messaging, print }: Work,
  ours: MetaTemplate,
): Promise<{ isCreated: boolean; isGood: boolean }> {
  try {
    const { status, category } = await messaging.createMetaTemplate({ definition: JSON.stringify(ours) });
    print(`${ours.name}: criado, ${wordOf(status)}`);
    if (category === ours.category) return { isCreated: true, isGood: true };
    print(`  A Meta o pôs em ${category}, e não em ${ours.category}. Peça a revisão: ${MANAGER}`);
    return { isCreated: true, isGood: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unprocessable") throw error;
    print(`${ours.name}: recusado. ${error.message}`);
    return { isCreated: false, isGood: false };
  }
}

/**
 * Says how each template is. With `isWatching` again and again until waiting changes nothing more. True: all are approved, in their category and with our
 * text.
 */
export async function showTemplates(work: Work, isWatching: boolean): Promise<boolean> {
  for (;;) {
    const states = (await readPairs(work)).map((pair) => printState(pair, work.print));
    if (states.every((state) => state === "good")) return true;
    if (!isWatching || !states.includes("waits")) return false;
    work.print(`Espera a Meta, e olha de novo em ${WATCH_EVERY_MS / 1_000} segundos.`);
    await sleep(WATCH_EVERY_MS);
  }
}

const wordOf = (status: string): string => STATUSES[status] ?? status;

function printState({ ours, theirs }: Pair, print: (line: string) => void, prefix = ""): "good" | "waits" | "bad" {
  if (theirs === undefined) {
    print(`${ours.name}: não existe na Meta`);
    return "bad";
  }
  const { status, rejectedReason } = theirs;
  const reason = rejectedReason === "" ? "" : ` (${rejectedReason})`;
  const differences = differencesOf(ours, theirs);
  print(`${ours.name}: ${prefix}${wordOf(status)}${reason}${differences.map((one) => `; ${one}`).join("")}`);
  if (differences.length > 0) {
    print(`  Nada é mudado por aqui: corrija ou peça a revisão em ${MANAGER}`);
    return "bad";
  }
  if (SENDABLE.has(status)) return "good";
  if (UNDECIDED.has(status)) return "waits";
  print(`  Veja o motivo e peça nova análise: ${MANAGER}`);
  return "bad";
}
