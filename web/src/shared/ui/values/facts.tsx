import type { ReactNode } from "react";
import styles from "./facts.module.css";

export type Fact = readonly [term: string, value: ReactNode];

/** Terms with their values, one to a line; on a phone a value stands below its term. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
