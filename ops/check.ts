import { gatherChecks } from "@tenho/kernel/checks/gather-checks";
import { checkReaders } from "./check-readers.ts";
import type { OpsCommand } from "./command.ts";
import { readMinutes } from "./read-minutes.ts";
import { waitForChecks } from "./wait-for-checks.ts";
import { withBroker } from "./with-broker.ts";

const MINUTE_MS = 60_000;
/** A service looks at most once a minute, so that asking more often tells nothing new. */
const PAUSE_MS = MINUTE_MS;
const WAIT_MINUTES = 30;

/** Everything outside, with the sentences of MASTER's screen. */
export const checkCommand: OpsCommand = {
  name: "check",
  options: { wait: "flag", minutes: { value: "N" } },
  summary: "confere tudo o que fica fora antes de ir para o ar, com as frases do painel",
  help: `Cada serviço olha o seu lado de fora de novo (no máximo uma vez por minuto) e diz o que achou: endereço, WhatsApp, modelos, Pix, e-mail, dados e cidade, como a tela
"Pronto para o ar" de MASTER. Nenhum segredo sai do serviço. Termina com 1 enquanto algo falta, está errado ou não se sabe; o que não responde não se sabe.
--wait confere a cada minuto, diz o que mudou e termina quando tudo está certo, ou depois de ${WAIT_MINUTES} minutos (--minutes N).
NATS_URL aponta para outro broker (com o usuário operations).`,
  run: async ({ config, given, isDryRun, print }) => {
    const minutes = readMinutes(given.text("minutes"), WAIT_MINUTES);
    const limitMs = given.flag("wait") ? minutes * MINUTE_MS : 0;
    if (isDryRun) {
      print(
        "Pediria a cada serviço que confira o seu lado de fora; o de pagamentos faz e remove uma cobrança de R$ 0,01. Nada foi mudado.",
      );
      return true;
    }
    return withBroker(config, "operations", (nc) => {
      const readers = checkReaders(nc);
      return waitForChecks({ gather: () => gatherChecks(readers), print, limitMs, pauseMs: PAUSE_MS });
    });
  },
};
