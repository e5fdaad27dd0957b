import styles from "./count-badge.module.css";

type Props = {
  readonly count: number;
  /** There are more than were counted. */
  readonly isCapped?: boolean;
  /** Name of the counted things, for screen readers. */
  readonly children: string;
};

/** A badge with the number of things that wait behind an entry; nothing when there are none. */
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
