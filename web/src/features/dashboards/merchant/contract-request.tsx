import { WHATSAPP_OPT_IN } from "@tenho/br/registration/whatsapp-opt-in";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useAcceptServiceContractMutation } from "../../../api/tenho-api.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";

// Loaded when it is opened.
const ContractReader = lazyPart(
  async () => (await import("../../../shared/people/contract-reader.tsx")).ContractReader,
);

/** Asks a company to accept the contract in force. `accepted`: version of the one that it accepted before; null: none. */
export function ContractRequest({ accepted }: { readonly accepted: string | null }) {
  const [accept, { isLoading }] = useAcceptServiceContractMutation();
  const [isReading, setReading] = useState(false);
  const close = () => setReading(false);
  const send = async (version: string) => {
    close();
    const answer = await accept({ body: { version } });
    if (answer.error) notify.error(errorMessage(answer.error, "O aceite não foi guardado. Tente de novo."));
    else notify.success("Contrato aceito!");
  };
  return (
    <>
      <Notice tone="warning" title={accepted === null ? "Falta aceitar o contrato" : "O contrato mudou"}>
        <Stack gap={3}>
          <p>
            {accepted === null
              ? "Esta conta foi criada para a sua empresa, que ainda não aceitou o contrato da Tenho."
              : `Sua empresa aceitou a versão ${accepted}. Leia a que vale agora.`}
          </p>
          <div>
            <Button kind="primary" busy={isLoading} busyLabel="Guardando..." onClick={() => setReading(true)}>
              Ler e aceitar
            </Button>
          </div>
          <p className="muted">{WHATSAPP_OPT_IN}</p>
        </Stack>
      </Notice>
      {isReading && (
        <Part onClose={close}>
          <ContractReader
            onAccept={(version) => void send(version)}
            onReject={close}
            onClose={close}
            withoutText="Sem ele não dá para aceitar."
          />
        </Part>
      )}
    </>
  );
}
