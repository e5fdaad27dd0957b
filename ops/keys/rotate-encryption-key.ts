import { setTimeout } from "node:timers/promises";
import type { GetSealedSecretsResponse, ResealSecretsResponse } from "@tenho/proto/sealing/v1/sealing_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { resealService, type Sealer } from "./reseal-service.ts";

/** Every service that stores encrypted values, with the variable that holds its former secrets. */
const SEALERS = {
  auth: "AUTH_KEY_SECRETS_FORMER",
  categorisation: "AI_KEYS_SECRETS_FORMER",
  messaging: "WHATSAPP_KEYS_SECRETS_FORMER",
} as const;

const PAUSE_MS = 1_000;

/** Makes every service that stores encrypted secrets encrypt them with its present secret. */
export const rotateEncryptionKeyCommand: OpsCommand = {
  name: "rotate-encryption-key",
  summary: "recifra o que os serviços guardam cifrado, com o segredo novo",
  help: `Antes: cada processo do serviço já tem o segredo novo em AUTH_KEY_SECRET (ou AI_KEYS_SECRET, WHATSAPP_KEYS_SECRET) e o antigo em AUTH_KEY_SECRETS_FORMER (ou
AI_KEYS_SECRETS_FORMER, WHATSAPP_KEYS_SECRETS_FORMER).
O comando põe a chave nova em vigor e recifra em lotes: auth, a chave que assina os acessos, as da auditoria e os segredos da verificação em duas etapas;
categorisation, as chaves dos provedores de IA; messaging, a conexão com a Meta e os PINs dos números. Tudo continua legível enquanto isso. Pode ser interrompido, repetido e rodar duas vezes ao mesmo tempo.
No fim diz se o segredo antigo pode ser retirado; termina com 1 enquanto não. Fica no registro de auditoria.
NATS_URL aponta para outro broker (com o usuário operations).`,
  run: ({ config, isDryRun, print }) =>
    askServices(config, async (clients) => {
      let isDone = true;
      for (const [service, variable] of Object.entries(SEALERS) as [keyof typeof SEALERS, string][]) {
        const order = {
          service,
          variable,
          sealer: sealerOf(clients[service]),
          isDryRun,
          print,
          pause: () => setTimeout(PAUSE_MS),
        };
        if (!(await resealService(order))) isDone = false;
      }
      if (isDryRun) print("Nada foi mudado.");
      return isDone;
    }),
};

const sealerOf = (client: ServiceClients[keyof typeof SEALERS]): Sealer => ({
  read: (): Promise<GetSealedSecretsResponse> => client.getSealedSecrets({}),
  reseal: (batch): Promise<ResealSecretsResponse> => client.resealSecrets(batch),
});
