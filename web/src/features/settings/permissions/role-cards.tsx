import type { Role } from "@tenho/access/roles";
import { plural } from "../../../shared/format/numbers.ts";
import styles from "./permissions.module.css";
import { ROLE_CARDS, ROLE_NOTE } from "./role-edits.ts";

type Props = {
  readonly chosen: Role;
  readonly onChoose: (role: Role) => void;
  /** Active permissions of each role, with what is not saved yet. */
  readonly countOf: (role: Role) => number;
  /** Returns whether a role has edits that are not saved. */
  readonly isModified: (role: Role) => boolean;
};

/** The four roles, each with what it is and how much it may do. */
export function RoleCards({ chosen, onChoose, countOf, isModified }: Props) {
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">Perfil</legend>
      {ROLE_CARDS.map((role) => (
        <label key={role} className={`card ${styles.roleCard}`} data-chosen={role === chosen}>
          <input
            type="radio"
            name="role"
            className="visually-hidden"
            checked={role === chosen}
            onChange={() => onChoose(role)}
          />
          <span className={styles.roleName}>
            <strong>{role}</strong>
            {isModified(role) && <span className={styles.modified}>Modificado</span>}
          </span>
          <span className="muted">{ROLE_NOTE[role]}</span>
          <span className={styles.roleCount}>{plural(countOf(role), "permissão ativa", "permissões ativas")}</span>
        </label>
      ))}
    </fieldset>
  );
}
