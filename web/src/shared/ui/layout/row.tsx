import type { ElementType } from "react";
import styles from "./layout.module.css";
import type { Layout, Space, Tag } from "./space.ts";

type Own = {
  readonly gap: Space;
  /** A smaller gap between the lines of a row that wraps. */
  readonly lines?: 1;
  readonly align?: "start";
  readonly justify?: "between" | "end";
  readonly wrap?: false;
};

/** Parts next to each other, which wrap where there is no room. */
export function Row<T extends Tag = "div">({ as, gap, lines, align, justify, wrap, ...rest }: Layout<T, Own>) {
  const Element = (as ?? "div") as ElementType;
  return (
    <Element
      {...rest}
      className={styles.row}
      data-gap={gap}
      data-lines={lines}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
    />
  );
}
