import styles from "./count-badge.module.css";

type Props = {
  readonly count: number;
  /** There are more than were counted. */
  readonly isCapped?: boolean;
  /** What is counted, for screen readers. */
  readonly children: string;
};

/** How many of something wait, beside the entry that leads there; nothing when none do. */
export function CountBadge({ count, isCapped = false, children }: Props) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count}
      {isCapped && "+"}
      <span className="visually-hidden"> {children}</span>
    </span>
  );
}
