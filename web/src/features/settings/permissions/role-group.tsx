import { ChevronDown } from "@blueprintjs/icons";
import { useId, useState } from "react";
import type { Permission, PermissionGroup } from "./permission-groups.ts";
import { PermissionText } from "./permission-text.tsx";
import styles from "./permissions.module.css";

type Props = {
  readonly group: PermissionGroup;
  readonly isActive: (permission: Permission) => boolean;
  readonly isModified: (permission: Permission) => boolean;
  readonly disabled: boolean;
  readonly onToggle: (permission: Permission) => void;
};

/** The permissions of one resource, closed at first, with how many are active. */
export function RoleGroup({ group, isActive, isModified, disabled, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { label, permissions } = group;
  const count = permissions.filter(isActive).length;
  return (
    <li className={styles.group}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span className={styles.groupName}>
            {label}
            {permissions.some(isModified) && <span className={styles.modified}>Modificado</span>}
          </span>
          <span className="muted">
            {count} de {permissions.length}
          </span>
          <ChevronDown size={20} />
        </button>
      </h3>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          permissions.map((permission) => (
            <li key={permission.id} className={styles.permission}>
              <PermissionText permission={permission}>
                {isModified(permission) && <span className={styles.modified}>Modificado</span>}
              </PermissionText>
              <Toggle
                label={permission.description}
                isOn={isActive(permission)}
                disabled={disabled}
                onToggle={() => onToggle(permission)}
              />
            </li>
          ))}
      </ul>
    </li>
  );
}

type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
};

function Toggle({ label, isOn, disabled, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={styles.switch}
      disabled={disabled}
      onClick={onToggle}
    >
      <span className={styles.track} aria-hidden="true" />
      <span aria-hidden="true">{isOn ? "Ativo" : "Inativo"}</span>
    </button>
  );
}
