import { Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { useDispatch } from "react-redux";
import { errorMessage } from "../../../api/api-error.ts";
import { useRemoveUserPhotoMutation } from "../../../api/tenho-api.ts";
import { sessionRenewed } from "../../../shared/session/session-slice.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { TOAST } from "../toast-time.ts";

type Props = {
  readonly user: SessionUser;
  readonly photoId: string;
  /** True when an older photo takes its place. */
  readonly hasOlder: boolean;
  readonly disabled: boolean;
  readonly onRemoved: () => void;
};

/** "Remover foto", once it is confirmed. */
export function RemovePhoto({ user, photoId, hasOlder, disabled, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveUserPhotoMutation();
  const dispatch = useDispatch();

  const confirm = async () => {
    const { data: left, error } = await remove({ id: user.id, photoId });
    if (error) return notify.error(errorMessage(error, "Erro ao remover a foto. Tente novamente."), TOAST);
    setAsking(false);
    onRemoved();
    dispatch(sessionRenewed({ ...user, avatar: left[0]?.photo_url ?? null }));
    notify.success("Foto removida com sucesso!", TOAST);
  };

  return (
    <>
      <Button kind="link" small icon={<Trash />} disabled={disabled} onClick={() => setAsking(true)}>
        Remover foto
      </Button>
      {isAsking && (
        <Confirm
          title="Remover foto"
          actionLabel="Remover"
          busyLabel="Removendo..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>
            A foto é apagada e não pode ser recuperada.{" "}
            {hasOlder ? "No lugar dela volta a anterior." : "No lugar dela fica a inicial do seu nome."}
          </p>
        </Confirm>
      )}
    </>
  );
}
