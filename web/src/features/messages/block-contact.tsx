import { Disable, Unlock } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { TextAreaField } from "../../shared/forms/text-area-field.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import styles from "./abuse.module.css";
import { useBlockMessageContactMutation } from "./api.ts";

const REASON_MAX = 300;

/** Blocks who wrote the wish, after saying what that means. */
export function BlockButton({ wishId }: { readonly wishId: string }) {
  const { role } = useRequiredUser();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [block, { isLoading, error, reset }] = useBlockMessageContactMutation();
  const where = role === "MASTER" ? "em todas as franquias" : "na sua franquia";

  const submit = async () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text === "") return;
    const { data } = await block({ id: wishId, body: { blocked: true, reason: text } });
    if (!data) return;
    notify.success("Contato bloqueado");
    setOpen(false);
  };
  const start = () => {
    reset();
    setReason("");
    setMissing(false);
    setOpen(true);
  };
  return (
    <>
      <Button kind="quiet-danger" icon={<Disable />} onClick={start}>
        Bloquear contato
      </Button>
      {isOpen && (
        <Confirm
          title="Bloquear contato?"
          actionLabel="Bloquear"
          busyLabel="Bloqueando..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void submit()}
          onClose={() => setOpen(false)}
        >
          <Stack gap={4}>
            {Boolean(error) && (
              <Notice tone="error">{errorMessage(error, "Não foi possível bloquear. Tente de novo.")}</Notice>
            )}
            <ul className={styles.effects}>
              <li>O que a pessoa escrever fica guardado, mas não é respondido nem vira pedido {where}.</li>
              <li>Os pedidos abertos dela terminam agora; quem já pagou um TENHO fica com o contato.</li>
              <li>Ela não é avisada, e ainda pode escrever SAIR e MEUS DADOS.</li>
            </ul>
            <TextAreaField
              label="Motivo"
              rows={2}
              maxLength={REASON_MAX}
              value={reason}
              onChange={setReason}
              error={isMissing && reason.trim() === "" ? "Escreva o motivo." : null}
            />
          </Stack>
        </Confirm>
      )}
    </>
  );
}

/** Lifts a block, after saying what that means. */
export function UnblockButton({ wishId }: { readonly wishId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [unblock, { isLoading, error, reset }] = useBlockMessageContactMutation();
  const submit = async () => {
    const { data } = await unblock({ id: wishId, body: { blocked: false } });
    if (!data) return;
    notify.success("Contato desbloqueado");
    setOpen(false);
  };
  const start = () => {
    reset();
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Unlock />} onClick={start}>
        Desbloquear
      </Button>
      {isOpen && (
        <Confirm
          title="Desbloquear contato?"
          actionLabel="Desbloquear"
          busyLabel="Desbloqueando..."
          isBusy={isLoading}
          onConfirm={() => void submit()}
          onClose={() => setOpen(false)}
        >
          {Boolean(error) && (
            <Notice tone="error">{errorMessage(error, "Não foi possível desbloquear. Tente de novo.")}</Notice>
          )}
          <p>
            O que a pessoa escrever a partir de agora volta a ser respondido. O que escreveu bloqueada não vira pedido.
          </p>
        </Confirm>
      )}
    </>
  );
}
