import { CHECK_GROUPS, type CheckGroup, type OutsideCheck } from "./finding.ts";
import { CHECKED_PROCESSES, type CheckedProcess } from "./outside-bucket.ts";

/** Processes in words, and the groups of which each has something to say. */
const SOURCES: Readonly<Record<CheckedProcess, { name: string; groups: readonly CheckGroup[] }>> = {
  auth: { name: "O serviço de acesso", groups: ["DATA"] },
  users: { name: "O serviço de usuários", groups: ["ADDRESS", "MAIL", "DATA", "CITY"] },
  franchise: { name: "O serviço de franquias", groups: ["DATA"] },
  messaging: { name: "O serviço de mensagens", groups: ["WHATSAPP", "TEMPLATES"] },
  categorisation: { name: "O serviço de categorias", groups: ["DATA"] },
  payment: { name: "O serviço de pagamentos", groups: ["PIX"] },
  gateway: { name: "O gateway", groups: ["ADDRESS"] },
};

/** Groups in words, as the panel names them. */
export const GROUP_NAMES: Readonly<Record<CheckGroup, string>> = {
  ADDRESS: "Endereço",
  WHATSAPP: "WhatsApp",
  TEMPLATES: "Modelos",
  PIX: "Pix",
  MAIL: "E-mail",
  DATA: "Dados",
  CITY: "Cidade",
};

/** Readers of what each process finds; each rejects when its process does not answer. */
export type CheckReaders = Readonly<Record<CheckedProcess, () => Promise<OutsideCheck[]>>>;

/** Asks all processes at once and gives their checks by group. Never rejects: a group of which a process says nothing is unknown, never right. */
export async function gatherChecks(readers: CheckReaders): Promise<OutsideCheck[]> {
  const answers = await Promise.all(
    CHECKED_PROCESSES.map(async (process) => {
      const checks = await readers[process]().catch(() => null);
      const silent = SOURCES[process].groups.filter((group) => !checks?.some((check) => check.group === group));
      return [...(checks ?? []), ...silent.map((group) => silentCheck(process, group))];
    }),
  );
  const found = answers.flat();
  return CHECK_GROUPS.flatMap((group) => found.filter((check) => check.group === group));
}

function silentCheck(process: CheckedProcess, group: CheckGroup): OutsideCheck {
  const sentence = `${SOURCES[process].name} não respondeu: de ${GROUP_NAMES[group]} nada se sabe.`;
  const action = "Veja se ele está no ar.";
  return { id: `${process}.silent`, group, state: "UNKNOWN", sentence, action, checkedAt: null };
}
