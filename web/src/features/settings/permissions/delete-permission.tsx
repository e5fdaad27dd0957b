import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useDeletePermissionMutation } from "../../../api/tenho-api.ts";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { Permission } from "./permission-groups.ts";

const SUCCESS_MS = 3000;
/** Longer than for a success: a permission in use is not deleted, and the reason must be read. */
const REFUSED_MS = 6000;

type Props = { readonly permission: Permission; readonly onClose: () => void };

/** Asks, then deletes a permission nobody uses. */
export function DeletePermission({ permission, onClose }: Props) {
  const [remove, { isLoading }] = useDeletePermissionMutation();
  const confirm = async () => {
    const { error } = await remove({ id: permission.id });
    if (!error) notify.success("Permissão deletada com sucesso!", { durationMs: SUCCESS_MS });
    else {
      const message = errorMessage(error, "Erro ao deletar permissão");
      if (isApiError(error) && error.status === 400) notify.warning(message, { durationMs: REFUSED_MS });
      else notify.error(message);
    }
    onClose();
  };
  return (
    <Confirm
      title="Confirmar Exclusão"
      actionLabel="Excluir"
      busyLabel="Excluindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja excluir a permissão <strong>{permission.name}</strong>?
      </p>
      <p className="muted">{permission.description}. Não dá para desfazer.</p>
    </Confirm>
  );
}
