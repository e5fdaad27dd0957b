import { useDispatch } from "react-redux";
import { errorMessage } from "../../api/api-error.ts";
import { useLogoutAllMutation } from "../../api/tenho-api.ts";
import { loggedOut } from "../../shared/session/session-slice.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";

/** Asks, then ends every session of the person, this one too. */
export function LogoutAll({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const [logoutAll, { isLoading }] = useLogoutAllMutation();
  const confirm = async () => {
    const { error } = await logoutAll();
    if (error) {
      notify.error(errorMessage(error, "Não foi possível sair de todos os dispositivos. Tente de novo."));
      onClose();
      return;
    }
    dispatch(loggedOut());
    notify.success("Você saiu de todos os dispositivos.");
  };
  return (
    <Confirm
      title="Sair de todos os dispositivos"
      actionLabel="Sair de todos"
      busyLabel="Saindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Todas as suas sessões terminam agora, esta também. Em cada dispositivo será preciso entrar de novo.</p>
    </Confirm>
  );
}
