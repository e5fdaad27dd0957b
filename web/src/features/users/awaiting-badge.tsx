import styles from "./awaiting-badge.module.css";
import { useAwaitingCount } from "./use-awaiting-count.ts";

/** Beside the entry of the screen: how many accounts await activation. */
export function AwaitingBadge() {
  const { count, isCapped } = useAwaitingCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count}
      {isCapped && "+"}
      <span className="visually-hidden"> aguardando ativação</span>
    </span>
  );
}
