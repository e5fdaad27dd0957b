import { can } from "@tenho/access/can";
import { Link } from "react-router";
import { useGetFranchiseOpeningQuery } from "../../api/tenho-api.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryError } from "../../shared/ui/feedback/query-state.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { rememberOpening, useOpeningMemory } from "../../shared/units/opening-memory.ts";
import dashboard from "./dashboard.module.css";
import styles from "./needs-you.module.css";
import { type OpeningLine, openingLines } from "./opening-lines.ts";
import { ListRow, Rows } from "./rows.tsx";

const TITLE = "Abrir sua cidade";

type Props = { readonly unitId: string; readonly onPromote: () => void };

/** Lists what an empty city lacks, until its first wish is answered, everything is done, or the reader hides it. */
export function OpeningList({ unitId, onPromote }: Props) {
  const user = useRequiredUser();
  const remembers = useOpeningMemory(unitId);
  const isHidden = remembers("hidden");
  const query = useGetFranchiseOpeningQuery({ id: unitId }, { skip: isHidden });
  const { currentData, error, isFetching, refetch } = query;
  if (isHidden) return null;
  if (error && !currentData && !isFetching) {
    return (
      <div className={dashboard.wide}>
        <Panel title={TITLE}>
          <QueryError title="Erro ao carregar a abertura da cidade" error={error} onRetry={() => void refetch()} />
        </Panel>
      </div>
    );
  }
  const opening = currentData?.opening;
  if (!opening) return null;
  const lines = openingLines(opening, {
    isMaster: user.role === "MASTER",
    hasWallets: can(user, "financial.view"),
    hasPoster: remembers("poster"),
  });
  const done = lines.filter(({ isDone }) => isDone).length;
  if (done === lines.length) return null;
  return (
    <div className={dashboard.wide}>
      <Panel
        title={TITLE}
        aside={
          <Button small kind="link" onClick={() => rememberOpening(unitId, "hidden")}>
            Ocultar
          </Button>
        }
      >
        <p className={`muted ${dashboard.chips}`}>
          {done} de {lines.length} prontos. Com eles, quem pede encontra quem vende.
        </p>
        <Rows empty="">
          {lines.map((line) => (
            <Line key={line.key} line={line} onPromote={onPromote} />
          ))}
        </Rows>
      </Panel>
    </div>
  );
}

function Line({ line: { title, isDone, sentence, place }, onPromote }: { line: OpeningLine; onPromote: () => void }) {
  return (
    <ListRow
      title={title}
      note={sentence}
      side={
        <span className={styles.side}>
          <StatusTag tone={isDone ? "positive" : "waiting"}>{isDone ? "Feito" : "Falta"}</StatusTag>
          {place.to === "promotion" ? (
            <button type="button" className={`${styles.link} ${styles.act}`} onClick={onPromote}>
              {place.label}
            </button>
          ) : (
            <Link className={styles.link} to={place.to}>
              {place.label}
              <span className="visually-hidden"> ({title})</span>
            </Link>
          )}
        </span>
      }
    />
  );
}
