import { formatPhone } from "@tenho/br/contacts/format-phone";
import { maskPhone } from "@tenho/br/contacts/phone";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useGetMetaTestQuery, useListMetaNumbersQuery, useSendMetaTestMutation } from "../../../api/tenho-api.ts";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./connect.module.css";

const POLL_MS = 2_000;

/** Step 5: a message to one's own phone, whose way can be watched. */
export function TestPanel() {
  const { data } = useListMetaNumbersQuery();
  const numbers = (data?.numbers ?? []).filter(({ is_registered: isRegistered }) => isRegistered);
  const [chosen, setChosen] = useState("");
  const [phone, setPhone] = useState("");
  const [sentId, setSentId] = useState<string | null>(null);
  const [send, { isLoading, error }] = useSendMetaTestMutation();
  const numberId = chosen || (numbers[0]?.id ?? "");

  const run = async () => {
    const id = crypto.randomUUID();
    const answer = await send({ id, body: { number_id: numberId, phone } });
    setSentId(answer.error ? null : id);
  };
  return (
    <Panel title="5. Mensagem de teste">
      <div className={styles.body}>
        <p className="muted">
          Vai para o seu próprio celular, pelo mesmo caminho das outras: prova o token, o número, o modelo e os avisos
          da Meta. Fora das 24 horas sai como um alerta de segurança.
        </p>
        {numbers.length === 0 ? (
          <p>Nenhum número registrado ainda. Registre um na aba Números.</p>
        ) : (
          <>
            {error !== undefined && <Notice tone="error">{errorMessage(error, "Erro ao enviar o teste")}</Notice>}
            <Grid gap={4}>
              <SelectField
                label="Sai do número"
                value={numberId}
                onChange={setChosen}
                choices={numbers.map(({ id, digits }) => ({ value: id, label: formatPhone(digits) }))}
              />
              <MaskedField label="Seu WhatsApp" mask={maskPhone} inputMode="tel" value={phone} onChange={setPhone} />
            </Grid>
            <div className={styles.buttons}>
              <Button
                kind="primary"
                busy={isLoading}
                busyLabel="Enviando..."
                disabled={phone.trim() === ""}
                onClick={() => void run()}
              >
                Enviar teste
              </Button>
            </div>
            {sentId !== null && <TestState key={sentId} id={sentId} />}
          </>
        )}
      </div>
    </Panel>
  );
}

const STATES = {
  waiting: { tone: "waiting", label: "Na fila", words: "A mensagem espera a vez, ou a Meta ainda não a aceitou." },
  sent: { tone: "waiting", label: "Aceita", words: "A Meta aceitou a mensagem; falta o aviso de entrega." },
  delivered: { tone: "positive", label: "Entregue", words: "Chegou ao celular, e o aviso da Meta chegou aqui." },
  failed: { tone: "error", label: "Falhou", words: "" },
} as const;

function TestState({ id }: { readonly id: string }) {
  const [isOver, setOver] = useState(false);
  const { data } = useGetMetaTestQuery({ id }, isOver ? {} : { pollingInterval: POLL_MS });
  if (!data) return null;
  const { tone, label, words } = STATES[data.state];
  if (!isOver && (data.state === "delivered" || data.state === "failed")) setOver(true);
  return (
    <p role="status">
      <StatusTag tone={tone}>{label}</StatusTag>{" "}
      {data.state === "failed" ? `A Meta recusou: ${data.failure ?? "sem explicação"}.` : words}
    </p>
  );
}
