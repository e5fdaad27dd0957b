import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsArguments, OpsCommand } from "../command.ts";
import { connectAccount, disconnectAccount, listNumbers, registerNumber, setProfile } from "./connection.ts";
import { pushTemplates, showTemplates } from "./message-templates.ts";

const FORMS =
  "Diga whatsapp connect, disconnect, numbers, register NÚMERO, profile NÚMERO, templates push, ou templates status.";

/** Connects the installation to its account at Meta, and brings its side of WhatsApp in step with Meta's. */
export const whatsappCommand: OpsCommand = {
  name: "whatsapp",
  operands: ["connect|disconnect|numbers|register|profile|templates", "[NÚMERO|push|status]"],
  options: {
    waba: { value: "ID" },
    app: { value: "ID" },
    "token-file": { value: "ARQUIVO" },
    "app-secret-file": { value: "ARQUIVO" },
    "pin-file": { value: "ARQUIVO" },
    replace: "flag",
    about: { value: "TEXTO" },
    description: { value: "TEXTO" },
    email: { value: "E-MAIL" },
    address: { value: "TEXTO" },
    website: { value: "ENDEREÇO", isRepeated: true },
    watch: "flag",
  },
  summary: "liga à conta da Meta e desliga dela, registra números e envia os modelos de mensagem",
  help: `connect --waba ID --app ID guarda a conexão cifrada no serviço de mensagens, assina os avisos (endereço, token de verificação, campos) e liga o app à conta. O token e a chave secreta
do app vêm da primeira linha dos arquivos de --token-file e --app-secret-file; sem eles vale o que o serviço já tem. O endereço de avisos de outro sistema só é trocado com --replace.
disconnect desliga o app da conta e apaga o acesso; as variáveis também deixam de valer, e as mensagens esperam até o próximo connect. Se a Meta não responde, nada é apagado.
numbers diz o que o token vê: contas, números, e como estão. register NÚMERO (dígitos ou id da Meta) registra com um PIN feito e guardado pelo serviço, que espera e repete como a Meta
pede; de um número que já tem PIN, ele vem em --pin-file. profile NÚMERO mostra o que as pessoas veem, e muda o que for dado: --about, --description, --email, --address, --website.
templates push cria os modelos que a Meta ainda não tem e diz de cada um: criado, já existe (e o que difere) ou recusado, com as palavras da Meta. Um recusado não impede os outros.
Um que existe nunca é mudado, pois um texto novo é uma versão nova, com outro nome.
templates status diz como cada um está e termina com 0 quando todos estão aprovados; com --watch espera enquanto a Meta ainda vai decidir.
Os textos são os desta versão do comando: rode o push da versão nova antes de atualizar os serviços, e eles já estarão aprovados quando ela subir.
Quem fala com a Meta é o serviço de mensagens; nenhum segredo sai dele. Tudo pode ser repetido e fica no registro de auditoria. Termina com 1 se algo ficou por fazer.
NATS_URL aponta para outro broker (com o usuário operations).`,
  run({ config, isDryRun, given, print }) {
    const [subject = "", object = ""] = given.operands;
    if (!isForm(subject, object)) throw new SetupError(FORMS);
    const order = subject === "connect" ? connectOrder(given, isDryRun) : null;
    return askServices(config, async ({ messaging }) => {
      const work = { messaging, print };
      if (order !== null) return connectAccount(work, order);
      if (subject === "disconnect") return disconnectAccount(work, isDryRun);
      if (subject === "numbers") return listNumbers(work);
      if (subject === "register") return registerNumber(work, object, { pinFile: given.text("pin-file"), isDryRun });
      if (subject === "profile") {
        await setProfile(work, object, profileOrder(given), isDryRun);
        return true;
      }
      return object === "push" ? pushTemplates(work, isDryRun) : showTemplates(work, given.flag("watch"));
    });
  },
};

function isForm(subject: string, object: string): boolean {
  if (["connect", "disconnect", "numbers"].includes(subject)) return object === "";
  if (subject === "register" || subject === "profile") return object !== "";
  return subject === "templates" && ["push", "status"].includes(object);
}

/** @throws SetupError without the ids */
function connectOrder(given: OpsArguments, isDryRun: boolean) {
  const [accountId, appId] = [given.text("waba"), given.text("app")];
  if (accountId === undefined || appId === undefined) {
    throw new SetupError("Faltam --waba ID (a conta do WhatsApp Business) e --app ID (o app na Meta).");
  }
  return {
    accountId,
    appId,
    tokenFile: given.text("token-file"),
    appSecretFile: given.text("app-secret-file"),
    replacesCallback: given.flag("replace"),
    isDryRun,
  };
}

const profileOrder = (given: OpsArguments) => ({
  about: given.text("about"),
  description: given.text("description"),
  email: given.text("email"),
  address: given.text("address"),
  websites: given.texts("website"),
});
