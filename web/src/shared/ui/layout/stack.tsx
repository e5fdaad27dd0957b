import type { ElementType } from "react";
import styles from "./layout.module.css";
import type { Layout, Space, Tag } from "./space.ts";

type Own = {
  readonly gap: Space;
  /** Without it the parts are as wide as the stack. */
  readonly align?: "start" | "center";
};

/** Parts below each other. */
export function Stack<T extends Tag = "div">({ as, gap, align, ...rest }: Layout<T, Own>) {
  const Element = (as ?? "div") as ElementType;
  return <Element {...rest} className={styles.stack} data-gap={gap} data-align={align} />;
}
