import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";

/** Makes auth sign access tokens with a new key. */
export const rotateSigningKeyCommand: OpsCommand = {
  name: "rotate-signing-key",
  summary: "troca a chave que assina os acessos ao painel",
  help: `A chave atual deixa de assinar em até 30 segundos, em todas as réplicas; quem está no painel continua: o que ela assinou vale até expirar (minutos), e a
chave pública fica publicada até lá. Fica no registro de auditoria.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, print }) {
    await askServices(config, async ({ auth }) => {
      const { kid } = await auth.getSigningKey({});
      if (isDryRun) return print(`Trocaria a chave ${kid}. Nada foi mudado.`);
      await auth.retireSigningKey({ kid });
      print(`A chave ${kid} foi trocada.`);
    });
  },
};
