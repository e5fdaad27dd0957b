import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { pushTemplates, showTemplates } from "./message-templates.ts";

/** Brings the installation's side of WhatsApp in step with Meta's. */
export const whatsappCommand: OpsCommand = {
  name: "whatsapp",
  operands: ["templates", "push|status"],
  options: { watch: "flag" },
  summary: "envia à Meta os modelos de mensagem que faltam, e diz como estão",
  help: `templates push cria os que a Meta ainda não tem e diz o que difere; um que existe nunca é mudado, pois um texto novo é uma versão nova, com outro nome.
templates status diz como cada um está e termina com 0 quando todos estão aprovados; com --watch espera enquanto a Meta ainda vai decidir.
Os textos são os desta versão do comando: rode o push da versão nova antes de atualizar os serviços, e eles já estarão aprovados quando ela subir.
Quem fala com a Meta é o serviço de mensagens, com GRAPH_API_TOKEN e WHATSAPP_ACCOUNT_ID. Pode ser repetido; cada envio fica no registro de auditoria.
NATS_URL aponta para outro broker (com o usuário operations).`,
  run({ config, isDryRun, given, print }) {
    const [subject, action = ""] = given.operands;
    if (subject !== "templates" || !["push", "status"].includes(action)) {
      throw new SetupError("Diga whatsapp templates push, ou whatsapp templates status.");
    }
    return askServices(config, ({ messaging }) =>
      action === "push"
        ? pushTemplates({ messaging, print }, isDryRun)
        : showTemplates({ messaging, print }, given.flag("watch")),
    );
  },
};
