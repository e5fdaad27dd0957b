import { errorMessage } from "../../api/api-error.ts";
import { useEndSessionMutation } from "../../api/tenho-api.ts";
import { agentText } from "../../shared/session/agent-text.ts";
import type { OpenSession } from "../../shared/session/session-row.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";

type Props = { readonly session: OpenSession; readonly onEnded: () => void; readonly onClose: () => void };

/** Asks, then ends one session on another device. */
export function EndSession({ session, onEnded, onClose }: Props) {
  const [end, { isLoading }] = useEndSessionMutation();
  const confirm = async () => {
    const { error } = await end({ id: session.id });
    if (error) notify.error(errorMessage(error, "Não foi possível encerrar a sessão. Tente de novo."));
    else notify.success("Sessão encerrada.");
    onClose();
    if (!error) onEnded();
  };
  return (
    <Confirm
      title="Encerrar sessão"
      actionLabel="Encerrar"
      busyLabel="Encerrando..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {agentText(session.agent)}, usada <RelativeTime at={session.last_seen_at} />, terá de entrar de novo com a
        senha.
      </p>
    </Confirm>
  );
}
