import type { ReactNode } from "react";
import type { Permission } from "./permission-groups.ts";
import styles from "./permissions.module.css";

type Props = {
  readonly permission: Pick<Permission, "name" | "description">;
  /** Marks beside the description. */
  readonly children?: ReactNode;
};

/** What a permission allows, and the name the product knows it by. */
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
