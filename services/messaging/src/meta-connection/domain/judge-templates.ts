import type { Unread } from "../../whatsapp-health/domain/template-reading.ts";
import type { TemplateState } from "../../whatsapp-health/domain/template-state.ts";
import { MISSING, UNAPPROVED } from "../../whatsapp-health/domain/template-state.ts";
import { LINKS, missing, type OutsideCheck, right, unknown, wrong } from "./outside-check.ts";

const GROUP = { group: "templates", link: LINKS.templates } as const;
const PUSH = "Rode ops whatsapp templates push, ou envie os modelos em Conectar WhatsApp.";
/** Follows `PUSH` for a one-time code, which an account whose business is not verified may not have. */
const CODE = "A Meta só cria os de código depois de verificar a empresa.";
const SENDABLE = new Set(["APPROVED", "FLAGGED"]);
const WAITING = new Set(["PENDING", "IN_APPEAL"]);

const UNREAD: Readonly<Record<Unread, string>> = {
  NO_ACCOUNT: "Não se sabe se a Meta aprova os modelos: nenhuma conta está conectada.",
  NOT_YET: "A lista dos modelos ainda não foi lida na Meta.",
  REFUSED: "A Meta recusou dizer como estão os modelos.",
  UNREACHABLE: "A Meta não responde como estão os modelos.",
};

/** Judges the templates this version sends, by what Meta last said of each. */
export function judgeTemplates(
  templates: readonly { name: string; category: string; state: TemplateState | null }[],
  unread: Unread | null,
): OutsideCheck[] {
  const id = "templates.all";
  if (unread !== null) return [unknown(id, UNREAD[unread], GROUP)];
  const statuses = templates.map(({ state }) => state?.status?.value ?? "");
  const approved = statuses.filter((status) => SENDABLE.has(status)).length;
  const sentence = `${approved} de ${templates.length} modelos aprovados.`;
  const absent = statuses.filter((status) => status === MISSING || status === "").length;
  const each = templates.flatMap(judgeTemplate);
  if (each.length === 0) return [right(id, `Os ${templates.length} modelos estão aprovados.`, GROUP)];
  if (absent > 0)
    return [missing(id, `${sentence} ${absent} ainda não existem na Meta.`, { ...GROUP, action: PUSH }), ...each];
  const state = each.some((one) => one.state === "wrong") ? wrong : missing;
  return [state(id, sentence, GROUP), ...each];
}

function judgeTemplate({
  name,
  category,
  state,
}: {
  name: string;
  category: string;
  state: TemplateState | null;
}): OutsideCheck[] {
  const id = "templates.template";
  const said = { ...GROUP, subject: name };
  const status = state?.status?.value ?? MISSING;
  const reason = state?.reason ? `: ${state.reason}` : "";
  if (status === MISSING) {
    const action = category === "AUTHENTICATION" ? `${PUSH} ${CODE}` : PUSH;
    return [missing(id, `O modelo ${name} não existe na Meta.`, { ...said, action })];
  }
  if (WAITING.has(status)) return [missing(id, `O modelo ${name} está em análise na Meta.`, said)];
  if (status === UNAPPROVED) return [wrong(id, `A Meta não aceita o modelo ${name} (erro 132001).`, said)];
  if (!SENDABLE.has(status)) {
    const action = "Veja o motivo no Gerenciador do WhatsApp e peça nova análise.";
    const words = status === "REJECTED" ? "foi recusado" : status === "PAUSED" ? "está pausado" : "está desativado";
    return [wrong(id, `O modelo ${name} ${words}${reason}.`, { ...said, action })];
  }
  const filed = state?.category?.value ?? category;
  if (filed === category) return [];
  const sentence = `A Meta pôs o modelo ${name} em ${filed}, e não em ${category}: cada aviso custa mais.`;
  return [wrong(id, sentence, { ...said, action: "Peça a revisão da categoria no Gerenciador do WhatsApp." })];
}
