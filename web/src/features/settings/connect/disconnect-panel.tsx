import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useDisconnectMetaMutation } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./connect.module.css";

/** Takes the connection away: the app off the account, and the access out of here. */
export function DisconnectPanel({ showBanner }: { readonly showBanner: ShowBanner }) {
  const [isAsking, setAsking] = useState(false);
  const [disconnect, { isLoading }] = useDisconnectMetaMutation();
  const run = async () => {
    const { data, error } = await disconnect();
    setAsking(false);
    if (error) return showBanner("error", errorMessage(error, "Erro ao desconectar"));
    const failed = data?.steps.find(({ state }) => state !== "done");
    if (failed) return showBanner("error", `WhatsApp desconectado daqui. ${failed.sentence}`);
    showBanner("success", "WhatsApp desconectado. As mensagens esperam outra conexão.");
  };
  return (
    <Panel title="Desconectar">
      <div className={styles.body}>
        <p>
          O app é desligado da conta na Meta, e o token e a chave secreta são apagados daqui. Até conectar de novo, nada
          é enviado nem recebido pelo WhatsApp.
        </p>
        <div className={styles.buttons}>
          <Button kind="danger" onClick={() => setAsking(true)}>
            Desconectar
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          title="Desconectar o WhatsApp?"
          actionLabel="Desconectar"
          busyLabel="Desconectando..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          <p>
            Quem escrever para os números da rede fica sem resposta, e as empresas deixam de receber pedidos pelo
            WhatsApp. O que ia sair espera; o que passar do prazo se perde.
          </p>
          <p>
            Para conectar de novo é preciso o token e a chave secreta do app. Os números e os modelos ficam na Meta.
          </p>
        </Confirm>
      )}
    </Panel>
  );
}
