import type { User } from "../../api/generated/tenho.gen.ts";
import styles from "./avatar.module.css";

type Props = { readonly user: Pick<User, "avatar" | "name">; readonly isLarge?: boolean };

/** An account's photo, or the first letter of its name. */
export function Avatar({ user: { avatar, name }, isLarge = false }: Props) {
  return (
    <span className={styles.avatar} data-large={isLarge} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" loading="lazy" /> : (name.trim()[0]?.toUpperCase() ?? "?")}
    </span>
  );
}
