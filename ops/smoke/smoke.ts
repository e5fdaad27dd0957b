import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { readMinutes } from "../read-minutes.ts";
import { findParties } from "./find-parties.ts";
import { runSmoke } from "./run-smoke.ts";
import { undoSmoke } from "./undo-smoke.ts";

const WAIT_MINUTES = 30;
const PAUSE_MS = 2_000;

/** A whole TENHO on the real outside, for cents, which is undone at the end. */
export const smokeCommand: OpsCommand = {
  name: "smoke",
  options: {
    unit: { value: "CÓDIGO", isRequired: true },
    phone: { value: "TELEFONE", isRequired: true },
    merchant: { value: "E-MAIL", isRequired: true },
    minutes: { value: "N" },
    undo: "flag",
  },
  summary: "prova um TENHO inteiro com a Meta e o banco de verdade, por centavos, e desfaz tudo",
  help: `Com o seu telefone (--phone, que não seja o de uma conta) e uma empresa sua (--merchant, com o número provado e aberta agora), na franquia de código --unit:
1. o modelo de pedido novo chega ao seu telefone; 2. você escreve à franquia algo que a empresa vende, e só ela recebe; 3. ela responde TENHO, com o valor de um TENHO de
crédito de teste, e os dois contatos chegam; 4. você paga R$ 0,01 por Pix com o código mostrado, e o comando diz se quem viu foi o aviso do banco ou a varredura, e devolve;
5. o TENHO é estornado, o crédito de teste sai, e o pedido não fica em nenhuma lista, contagem ou demanda. Cada passo diz quanto levou.
A Meta cobra as mensagens, e o banco a tarifa dele. Cada passo espera por você até ${WAIT_MINUTES} minutos (--minutes N); repetido, o comando segue de onde parou.
--undo desfaz um teste que ficou pela metade. Fica no registro de auditoria. NATS_URL aponta para outro broker (com o usuário operations).`,
  run({ config, given, isDryRun, print }) {
    const [code = "", phone = "", email = ""] = ["unit", "phone", "merchant"].map((option) => given.text(option));
    const limitMs = readMinutes(given.text("minutes"), WAIT_MINUTES) * 60_000;
    return askServices(config, async (clients) => {
      const parties = await findParties(clients, code, email);
      if (isDryRun) {
        const what = given.flag("undo") ? "Desfaria o teste" : "Faria o teste, e o desfaria no fim,";
        print(`${what} na franquia ${parties.unit} com a empresa ${parties.merchant}. Nada foi mudado.`);
        return true;
      }
      const work = { clients, parties, phone, print, limitMs, pauseMs: PAUSE_MS };
      return given.flag("undo") ? undoSmoke(work) : runSmoke(work);
    });
  },
};
