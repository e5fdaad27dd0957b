import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useDeleteFranchiseUnitMutation, useGetFranchiseUnitQuery } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { TOAST, type Unit } from "./unit.ts";

const WORD = "excluir";
const FORM_ID = "delete-unit";

const blockedText = (users: number, clients: number): string =>
  `Esta franquia possui usuários (${users}) e clientes (${clients}) vinculados. Você precisa desvincular todos antes de excluir.`;

/** Deletes a unit nobody belongs to, once the word is typed. The server looks again. */
export function DeleteUnit({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const query = useGetFranchiseUnitQuery({ id: unit.id }, { refetchOnMountOrArgChange: true });
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, { isLoading }] = useDeleteFranchiseUnitMutation();
  const { users_count: users = 0, clients_count: clients = 0 } = query.currentData ?? {};
  const isBlocked = (users ?? 0) + (clients ?? 0) > 0;
  const isTyped = typed.trim().toLowerCase() === WORD;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped) return;
    const answer = await remove({ id: unit.id });
    if (answer.error) return setRefusal(errorMessage(answer.error, "Erro ao remover franquia"));
    notify.success("Franquia removida!", TOAST);
    onClose();
  };

  return (
    <Modal
      title={`Excluir ${unit.name}?`}
      onClose={onClose}
      canClose={!isLoading}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          {query.currentData && !isBlocked && (
            <Button
              type="submit"
              form={FORM_ID}
              kind="danger"
              busy={isLoading}
              busyLabel="Excluindo..."
              disabled={!isTyped}
            >
              Excluir
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} errorTitle="Erro ao verificar franquia" skeleton={<Skeleton lines={2} />}>
        {() =>
          isBlocked ? (
            <Notice tone="warning">{blockedText(users ?? 0, clients ?? 0)}</Notice>
          ) : (
            <Stack as="form" gap={4} id={FORM_ID} onSubmit={(event) => void submit(event)} noValidate>
              {refusal && <Notice tone="error">{refusal}</Notice>}
              <p>
                A franquia sai das listas, e seu código e número ficam livres. Não dá para desfazer. Lançamentos e
                pedidos do passado guardam o nome dela.
              </p>
              <Field
                label={`Digite "${WORD}" para confirmar a exclusão`}
                autoComplete="off"
                autoCapitalize="none"
                value={typed}
                onChange={setTyped}
              />
            </Stack>
          )
        }
      </QueryState>
    </Modal>
  );
}
