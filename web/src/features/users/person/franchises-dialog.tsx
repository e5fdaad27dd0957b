import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { toPage } from "../../../api/page.ts";
import {
  useGetUserFranchisesQuery,
  useListFranchiseUnitsQuery,
  useSetUserFranchisesMutation,
} from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Modal } from "../../../shared/ui/modal.tsx";
import { ServedUnits } from "../../../shared/units/served-units.tsx";
import type { ServiceArea } from "../../../shared/units/service-area.ts";

type Props = { readonly user: User; readonly onClose: () => void };

/** The franchises a company serves, or those an ADMIN runs. */
export function FranchisesDialog({ user, onClose }: Props) {
  const query = useGetUserFranchisesQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const units = useListFranchiseUnitsQuery({});
  const [save, { isLoading }] = useSetUserFranchisesMutation();
  const [draft, setDraft] = useState<ServiceArea | null>(null);
  const shown = draft ?? query.currentData ?? null;
  const hasSome = shown !== null && (shown.all_franchises || shown.service_franchises.length > 0);

  const submit = async () => {
    if (shown === null) return;
    const body = shown.all_franchises ? { all_franchises: true } : { service_franchises: shown.service_franchises };
    const { error } = await save({ id: user.id, body });
    if (error) return notify.error(errorMessage(error, "Erro ao atualizar franquias de atendimento"));
    notify.success("Franquias atualizadas com sucesso!");
    onClose();
  };

  return (
    <Modal
      title={`Franquias de ${user.name}`}
      width="wide"
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            busy={isLoading}
            busyLabel="Salvando..."
            disabled={!hasSome}
            onClick={() => void submit()}
          >
            Salvar
          </Button>
        </>
      }
    >
      <QueryState query={query} errorTitle="Erro ao carregar lista de franquias" skeleton={<Skeleton lines={4} />}>
        {() => (
          <QueryState query={units} errorTitle="Erro ao carregar lista de franquias" skeleton={<Skeleton lines={4} />}>
            {(data) => {
              const active = toPage(data).items.filter((unit) => unit.is_active);
              if (active.length === 0) return <Notice tone="warning">Nenhuma franquia ativa encontrada</Notice>;
              return (
                shown && (
                  <ServedUnits
                    value={shown}
                    own={active.find(({ id }) => id === user.unit_id) ?? null}
                    ownNote="a da conta"
                    units={active}
                    canHaveAll={user.role === "CLIENT"}
                    onChange={setDraft}
                  />
                )
              );
            }}
          </QueryState>
        )}
      </QueryState>
    </Modal>
  );
}
