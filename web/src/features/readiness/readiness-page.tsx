import { Refresh } from "@blueprintjs/icons";
import { Link } from "react-router";
import { useGetReadinessQuery, useLookAgainMutation } from "../../api/tenho-api.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryError, QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { MailTest } from "./mail-test.tsx";
import styles from "./readiness.module.css";
import {
  type Check,
  GROUP_TITLE,
  inOrder,
  type Readiness,
  type ReadinessGroup,
  STATE,
  stateOf,
  summaryOf,
} from "./readiness-words.ts";

const POLL_MS = 30_000;

/** The list of everything outside with its state, before the first consumer writes and ever after. */
export function ReadinessPage({ onLeave }: { readonly onLeave?: () => void }) {
  const origin = window.location.origin;
  const query = useGetReadinessQuery({ origin }, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const [lookAgain, again] = useLookAgainMutation();
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Pronto para o ar"
        actions={
          <>
            {onLeave && <Button onClick={onLeave}>Ir para o dashboard</Button>}
            <Button
              kind="primary"
              icon={<Refresh size={16} />}
              busy={again.isLoading}
              busyLabel="Conferindo…"
              onClick={() => void lookAgain({ body: { origin } })}
            >
              Conferir agora
            </Button>
          </>
        }
      >
        {data ? summaryOf(data) : "O que está certo, o que falta e o que está errado fora daqui"}
      </PageHeader>
      {again.error && (
        <QueryError
          title="Erro ao conferir agora"
          error={again.error}
          onRetry={() => lookAgain({ body: { origin } })}
        />
      )}
      <QueryState
        query={query}
        errorTitle="Erro ao carregar o que foi conferido"
        skeleton={<Skeleton lines={7} heightPx={96} />}
      >
        {(readiness) => <Groups readiness={readiness} />}
      </QueryState>
    </>
  );
}

function Groups({ readiness }: { readonly readiness: Readiness }) {
  return (
    <div className={styles.groups}>
      {readiness.is_demonstration && (
        <Notice tone="info" title="Isto é uma demonstração">
          Este endereço é só desta máquina, e nada daqui vai para o ar. A lista mostra o que um sistema de verdade
          conferiria.
        </Notice>
      )}
      {readiness.groups.map((group) => (
        <Group key={group.group} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { readonly group: ReadinessGroup }) {
  const { word, tone } = STATE[stateOf(group)];
  return (
    <Panel title={GROUP_TITLE[group.group]} aside={<StatusTag tone={tone}>{word}</StatusTag>}>
      <ul className={styles.checks}>
        {inOrder(group.checks).map((check) => (
          <Line key={`${check.id} ${check.subject ?? ""}`} check={check} />
        ))}
      </ul>
      {group.group === "MAIL" && <MailTest />}
    </Panel>
  );
}

function Line({ check }: { readonly check: Check }) {
  const { word, tone } = STATE[check.state];
  const isOpen = check.state !== "RIGHT" && check.state !== "UNUSED";
  return (
    <li>
      <span className={styles.state}>
        <StatusTag tone={tone}>{word}</StatusTag>
      </span>
      <div className={styles.said}>
        <p>{check.sentence}</p>
        {isOpen && check.action && <p className="muted">{check.action}</p>}
      </div>
      <span className={styles.moment}>
        {check.checked_at === null ? (
          "nunca conferido"
        ) : (
          <>
            conferido <RelativeTime at={check.checked_at} />
          </>
        )}
      </span>
      {isOpen && check.link && <CheckLink to={check.link} />}
    </li>
  );
}

/** A screen of the panel, or the outside's own console. */
function CheckLink({ to }: { readonly to: string }) {
  if (to.startsWith("/")) {
    return (
      <Link className={styles.link} to={to}>
        Resolver no painel
      </Link>
    );
  }
  return (
    <a className={styles.link} href={to} target="_blank" rel="noreferrer">
      Abrir em {new URL(to).hostname}
    </a>
  );
}
