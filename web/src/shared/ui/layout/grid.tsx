import type { ElementType } from "react";
import styles from "./layout.module.css";
import type { Layout, Space, Tag } from "./space.ts";

type Own = { readonly gap: Space };

/** Two equal columns, one on a phone. */
export function Grid<T extends Tag = "div">({ as, gap, ...rest }: Layout<T, Own>) {
  const Element = (as ?? "div") as ElementType;
  return <Element {...rest} className={styles.grid} data-gap={gap} />;
}
