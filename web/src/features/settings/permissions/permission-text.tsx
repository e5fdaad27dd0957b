import type { ReactNode } from "react";
import type { Permission } from "./permission-groups.ts";
import styles from "./permissions.module.css";

type Props = {
  readonly permission: Pick<Permission, "name" | "description">;
  /** Marks after the description. */
  readonly children?: ReactNode;
};

/** Description of a permission, and the name by which the product knows it. */
export function PermissionText({ permission: { name, description }, children }: Props) {
  return (
    <div className={styles.text}>
      <span className={styles.description}>
        {description} {children}
      </span>
      <code>{name}</code>
    </div>
  );
}
