import { ArrowRight } from "@blueprintjs/icons";
import { formatPercent } from "../../../shared/format/numbers.ts";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import { judgeChange, type Replay } from "./model.ts";
import styles from "./models-tab.module.css";

type Change = Replay["changes"][number];

/** The wishes that would get another category. */
export function ReplayChanges({ changes }: Pick<Replay, "changes">) {
  if (changes.length === 0) return <p>Nenhum pedido iria para outra categoria.</p>;
  return (
    <>
      <h3>Pedidos que mudariam</h3>
      <ul className={styles.changes} aria-label="Pedidos que mudariam">
        {changes.map((change) => (
          <li key={change.wish_id}>
            <WrittenText className={styles.text}>{`“${change.text}”`}</WrittenText>
            <span className={styles.path}>
              <span className="muted">
                {change.before?.name ?? "Sem categoria"} {formatPercent(change.confidence_before)}
              </span>
              <ArrowRight size={14} title="passaria a" />
              <strong>
                {change.after?.name ?? "Sem categoria"} {formatPercent(change.confidence_after)}
              </strong>
            </span>
            <PersonsCategory change={change} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PersonsCategory({ change }: { readonly change: Change }) {
  const result = judgeChange(change);
  if (change.said === null) return null;
  return (
    <span className={styles.said}>
      <span>Uma pessoa disse: {change.said.name}</span>
      {result === "better" && <StatusTag tone="positive">Passa a acertar</StatusTag>}
      {result === "worse" && <StatusTag tone="negative">Passa a errar</StatusTag>}
    </span>
  );
}
