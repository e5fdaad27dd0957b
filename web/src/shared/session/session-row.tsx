import { Desktop, MobilePhone } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import type { ListSessionsApiResponse } from "../../api/generated/tenho.gen.ts";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/values/relative-time.tsx";
import { StatusTag } from "../ui/values/status-tag.tsx";
import { agentText, isMobileAgent } from "./agent-text.ts";
import styles from "./session-row.module.css";

export type OpenSession = ListSessionsApiResponse[number];

type Props = { readonly session: OpenSession; readonly onEnd: () => void };

/** One open session: what it is used from, since when and when last. */
export function SessionRow({ session, onEnd }: Props) {
  const name = agentText(session.agent);
  const Icon = isMobileAgent(session.agent) ? MobilePhone : Desktop;
  return (
    <li className={styles.session}>
      <span className={styles.icon}>
        <Icon size={20} />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>
          <strong>{name}</strong>
          {session.current && <StatusTag tone="positive">Este dispositivo</StatusTag>}
        </p>
        <p className="muted">
          {session.current ? "Em uso agora" : <RelativeTime at={session.last_seen_at} />}
          {" · "}
          {session.address || "endereço desconhecido"}
        </p>
        <p className="muted">Entrou em {formatDateTime(new Date(session.created_at))}</p>
      </div>
      {!session.current && (
        <Button small kind="quiet-danger" aria-label={`Encerrar a sessão ${name}`} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </li>
  );
}
