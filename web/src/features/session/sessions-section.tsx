import { LogOut } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { useListSessionsQuery } from "../../api/tenho-api.ts";
import { type OpenSession, SessionRow } from "../../shared/session/session-row.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { EndSession } from "./end-session.tsx";
import { LogoutAll } from "./logout-all.tsx";
import styles from "./sessions-section.module.css";

/** The person's open sessions, with the ways to end one or all. */
export function SessionsSection() {
  const query = useListSessionsQuery({}, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<OpenSession | "all" | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Sessões abertas"
      aside={
        <Button small icon={<LogOut />} onClick={() => setOpen("all")}>
          Sair de todos
        </Button>
      }
    >
      <p className={`muted ${styles.hint}`}>
        Onde a sua conta está aberta. Não reconhece alguma? Encerre-a e troque a senha.
      </p>
      <QueryState query={query} errorTitle="Erro ao carregar sessões" skeleton={<Skeleton lines={2} heightPx={88} />}>
        {(sessions) => (
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Sessões abertas">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setOpen(session)} />
            ))}
          </ul>
        )}
      </QueryState>
      {open === "all" && <LogoutAll onClose={close} />}
      {open !== null && open !== "all" && (
        // The button that opened the dialog has disappeared with its row.
        <EndSession session={open} onClose={close} onEnded={() => list.current?.focus()} />
      )}
    </Panel>
  );
}
