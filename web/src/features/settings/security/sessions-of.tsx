import { Lock } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useEndSessionMutation, useEndSessionsOfMutation, useListSessionsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { agentText } from "../../../shared/session/agent-text.ts";
import { type OpenSession, SessionRow } from "../../../shared/session/session-row.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import styles from "./security.module.css";

type Account = { readonly id: string; readonly name: string };

/** The open sessions of an account, with the ways to end one or all. */
export function SessionsOf({ account }: { readonly account: Account }) {
  const { id: ownId } = useRequiredUser();
  const query = useListSessionsQuery({ userId: account.id }, { refetchOnMountOrArgChange: true });
  const [ended, setEnded] = useState<OpenSession | "all" | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar sessões"
      skeleton={<Skeleton lines={2} heightPx={88} />}
      isEmpty={(sessions) => sessions.length === 0}
      empty={
        <EmptyState icon={Lock} title="Nenhuma sessão aberta">
          Esta conta não está aberta em lugar nenhum.
        </EmptyState>
      }
    >
      {(sessions) => (
        <div ref={list} tabIndex={-1} className={styles.sessions}>
          <ul aria-label={`Sessões abertas de ${account.name}`}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnded(session)} />
            ))}
          </ul>
          <div className={styles.foot}>
            <span className="muted">{plural(sessions.length, "sessão aberta", "sessões abertas")}</span>
            {account.id !== ownId && (
              <Button kind="danger" onClick={() => setEnded("all")}>
                Encerrar todas
              </Button>
            )}
          </div>
          {ended !== null && (
            <EndDialog
              account={account}
              ended={ended}
              onClose={() => setEnded(null)}
              // The button that opened the dialog has disappeared with its row.
              onEnded={() => list.current?.focus()}
            />
          )}
        </div>
      )}
    </QueryState>
  );
}

type EndProps = {
  readonly account: Account;
  readonly ended: OpenSession | "all";
  readonly onEnded: () => void;
  readonly onClose: () => void;
};

/** Asks, then ends one session of the account or all of them. */
function EndDialog({ account, ended, onEnded, onClose }: EndProps) {
  const [endOne, one] = useEndSessionMutation();
  const [endAll, all] = useEndSessionsOfMutation();
  const isAll = ended === "all";
  const confirm = async () => {
    const { error } = isAll ? await endAll({ userId: account.id }) : await endOne({ id: ended.id });
    if (error) notify.error(errorMessage(error, "Não foi possível encerrar. Tente de novo."));
    else notify.success(isAll ? "Sessões encerradas." : "Sessão encerrada.");
    onClose();
    if (!error) onEnded();
  };
  return (
    <Confirm
      title={isAll ? "Encerrar todas as sessões" : "Encerrar sessão"}
      actionLabel={isAll ? "Encerrar todas" : "Encerrar"}
      busyLabel="Encerrando..."
      isBusy={one.isLoading || all.isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {isAll ? "Em cada aparelho " : `Em ${agentText(ended.agent)}, `}
        <strong>{account.name}</strong> terá de entrar de novo com a senha. O que não foi salvo se perde.
      </p>
    </Confirm>
  );
}
