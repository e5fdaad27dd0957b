import { formatCount, formatShare, plural } from "../../../shared/format/numbers.ts";
import { formatDifference, type Replay } from "./model.ts";
import styles from "./models-tab.module.css";

/** The comparison in four figures. */
export function ReplaySummary({ replay }: { readonly replay: Replay }) {
  const { wishes, same, judged } = replay;
  return (
    <dl className={styles.summary}>
      <Fact
        label="Pedidos comparados"
        value={formatCount(wishes)}
        note={`${formatShare(same, wishes)} ficam como estão`}
      />
      <Fact
        label="Mudariam de categoria"
        value={formatCount(wishes - same)}
        note={formatShare(wishes - same, wishes)}
      />
      <Fact
        label="Certos, entre os conferidos"
        value={judged === 0 ? "–" : formatDifference(replay.right_before, replay.right_after)}
        note={
          judged === 0
            ? "ninguém conferiu pedidos ainda"
            : `${replay.right_before} → ${replay.right_after} de ${formatCount(judged)}`
        }
      />
      <Fact
        label="Sem perguntar ao consumidor"
        value={formatDifference(replay.reliable_before, replay.reliable_after)}
        note={`${formatCount(replay.reliable_before)} → ${plural(replay.reliable_after, "pedido", "pedidos")}`}
      />
    </dl>
  );
}

function Fact({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </div>
  );
}
