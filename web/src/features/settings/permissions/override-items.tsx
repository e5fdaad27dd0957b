import { Search } from "@blueprintjs/icons";
import { canonicalPermission } from "@tenho/access/permissions";
import type { Role } from "@tenho/access/roles";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { OVERRIDE_STATES, type Override, type OverrideState, STATE_LABEL, stateOf } from "./override-draft.ts";
import { groupPermissions, matches, type Permission, type RolePermission } from "./permission-groups.ts";
import { PermissionText } from "./permission-text.tsx";
import styles from "./permissions.module.css";

type Props = {
  readonly catalogue: readonly Permission[];
  readonly pairs: readonly RolePermission[];
  readonly role: Role;
  readonly search: string;
  readonly draft: Override;
  /** The exceptions as they were saved: without `mayGrant` the reader may keep or deny one, and remove only one that allows. */
  readonly saved: Override;
  readonly mayGrant: (name: string) => boolean;
  readonly disabled: boolean;
  readonly onChange: (name: string, state: OverrideState) => void;
};

/** Every permission with its state for the user, by resource; exceptions for what the catalogue no longer has come last. */
export function OverrideItems({ catalogue, pairs, role, search, draft, saved, mayGrant, disabled, onChange }: Props) {
  const held = new Set(
    pairs.filter((pair) => pair.role === role && pair.enabled).map(({ permission }) => permission.name),
  );
  const known = new Set(catalogue.map(({ name }) => canonicalPermission(name)));
  const unknown = Object.keys(draft).filter((name) => !known.has(name));
  const groups = groupPermissions(catalogue)
    .map((group) => ({ ...group, permissions: group.permissions.filter((one) => matches(one, search)) }))
    .filter(({ permissions }) => permissions.length > 0);
  if (groups.length === 0 && unknown.length === 0) {
    return (
      <EmptyState small icon={Search} title="Nenhuma permissão encontrada">
        Tente outra palavra.
      </EmptyState>
    );
  }
  const item = (permission: Pick<Permission, "name" | "description">) => {
    const { name, description } = permission;
    const state = stateOf(draft, name);
    const savedState = stateOf(saved, name);
    const mayChoose = (value: OverrideState): boolean =>
      mayGrant(name) || value === "denied" || value === savedState || (value === "role" && savedState !== "denied");
    return (
      <li key={name} className={styles.permission}>
        <PermissionText permission={permission}>
          {state !== "role" && <span className={styles.custom}>{STATE_LABEL[state]}</span>}
        </PermissionText>
        <div className={styles.choice}>
          <SelectField
            label={description}
            hideLabel
            disabled={disabled}
            value={state}
            onChange={(value) => onChange(name, value as OverrideState)}
            choices={OVERRIDE_STATES.filter(mayChoose).map((value) => ({
              value,
              label:
                value === "role" ? `${STATE_LABEL.role} (${held.has(name) ? "Ativo" : "Inativo"})` : STATE_LABEL[value],
            }))}
          />
          <Button
            small
            kind="quiet"
            aria-label={`Resetar ${description}`}
            disabled={disabled || state === "role" || !mayChoose("role")}
            onClick={() => onChange(name, "role")}
          >
            Resetar
          </Button>
        </div>
      </li>
    );
  };
  return (
    <>
      {groups.map(({ key, label, permissions }) => (
        <section key={key} aria-label={label}>
          <h3 className={styles.dialogGroup}>{label}</h3>
          <ul>{permissions.map(item)}</ul>
        </section>
      ))}
      {unknown.length > 0 && (
        <section aria-label="Fora do catálogo">
          <h3 className={styles.dialogGroup}>Fora do catálogo</h3>
          <ul>{unknown.map((name) => item({ name, description: "Esta permissão não existe mais" }))}</ul>
        </section>
      )}
    </>
  );
}
