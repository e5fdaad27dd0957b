import type { ComponentProps } from "react";
import styles from "./layout.module.css";

type Props = Pick<ComponentProps<"search">, "children" | "ref" | "tabIndex"> & {
  /** Gives the search, which comes first, half of a line: for filters that need two. */
  readonly hasWideSearch?: boolean;
};

/** The filters of a list, in a card's first lines. */
export function Toolbar({ hasWideSearch = false, ...props }: Props) {
  return <search {...props} className={styles.toolbar} data-search={hasWideSearch ? "wide" : undefined} />;
}
