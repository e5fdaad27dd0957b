import { FloppyDisk } from "@blueprintjs/icons";
import { isRole, type Role } from "@tenho/access/roles";
import { useListAllPermissionsQuery, useListRolePermissionsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { groupPermissions, type Permission, type RolePermission } from "./permission-groups.ts";
import styles from "./permissions.module.css";
import { RoleCards } from "./role-cards.tsx";
import { changesOf, isActive, settingsOf, toggled } from "./role-edits.ts";
import { RoleGroup } from "./role-group.tsx";
import type { FailedChange, RoleEditing } from "./use-role-edits.ts";

const NAMES = ["perfil"] as const;
const FIRST: Role = "ADMIN";

/** Permissão por Perfil: what each role may do. Edits are held until they are saved together. */
export function RolePermissions({ editing }: { readonly editing: RoleEditing }) {
  const catalogue = useListAllPermissionsQuery();
  const pairs = useListRolePermissionsQuery();
  const query = {
    currentData:
      catalogue.currentData && pairs.currentData
        ? { catalogue: catalogue.currentData, pairs: pairs.currentData }
        : undefined,
    error: catalogue.error ?? pairs.error,
    isFetching: catalogue.isFetching || pairs.isFetching,
    fulfilledTimeStamp: pairs.fulfilledTimeStamp,
    refetch: () => Promise.all([catalogue.refetch(), pairs.refetch()]),
  };
  return (
    <QueryState query={query} errorTitle="Erro ao carregar permissões" skeleton={<Skeleton lines={8} heightPx={56} />}>
      {(data) => <Roles {...data} editing={editing} reread={() => pairs.refetch()} />}
    </QueryState>
  );
}

type Props = {
  readonly catalogue: readonly Permission[];
  readonly pairs: readonly RolePermission[];
  readonly editing: RoleEditing;
  readonly reread: () => PromiseLike<unknown>;
};

function Roles({ catalogue, pairs, editing, reread }: Props) {
  const { values, change: changeFilters } = useFilters(NAMES);
  const role = isRole(values.perfil) ? values.perfil : FIRST;
  const settings = settingsOf(pairs);
  const groups = groupPermissions(catalogue);
  const shown = groups.flatMap(({ permissions }) => permissions);
  const { edits, isSaving } = editing;
  const changes = changesOf(settings, edits).filter(({ permissionId }) => shown.some(({ id }) => id === permissionId));
  const changedIds = new Set(changes.filter((one) => one.role === role).map(({ permissionId }) => permissionId));

  return (
    <div className={styles.stack}>
      <RoleCards
        chosen={role}
        onChoose={(next) => changeFilters({ perfil: next === FIRST ? "" : next })}
        countOf={(one) => shown.filter(({ id }) => isActive(settings, edits, one, id)).length}
        isModified={(one) => changes.some((change) => change.role === one)}
      />
      <Panel title={`Permissões de ${role}`}>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <RoleGroup
              key={`${role} ${group.key}`}
              group={group}
              isActive={({ id }) => isActive(settings, edits, role, id)}
              isModified={({ id }) => changedIds.has(id)}
              disabled={isSaving}
              onToggle={({ id }) => editing.change(toggled(settings, edits, role, id))}
            />
          ))}
        </ul>
      </Panel>
      {editing.failed.length > 0 && <Failures failed={editing.failed} catalogue={catalogue} />}
      <div className={styles.save}>
        <div className={styles.aside}>
          <p role="status" className="muted">
            {changes.length === 0
              ? "Nenhuma alteração. O que você salva vale em segundos, sem novo login."
              : `${plural(changes.length, "alteração não salva", "alterações não salvas")}.`}
          </p>
          {changes.length > 0 && (
            <Button small kind="link" disabled={isSaving} onClick={editing.discard}>
              Descartar
            </Button>
          )}
        </div>
        <Button
          kind="primary"
          icon={<FloppyDisk />}
          disabled={changes.length === 0}
          busy={isSaving}
          busyLabel="Salvando..."
          onClick={() => void editing.save(changes, reread)}
        >
          Salvar Permissões por Perfil
        </Button>
      </div>
    </div>
  );
}

type FailuresProps = { readonly failed: readonly FailedChange[]; readonly catalogue: readonly Permission[] };

function Failures({ failed, catalogue }: FailuresProps) {
  const nameOf = (id: string) => catalogue.find((one) => one.id === id)?.description ?? id;
  return (
    <Notice
      tone="error"
      title={`${plural(failed.length, "alteração não foi salva", "alterações não foram salvas")}. As outras foram.`}
    >
      <ul>
        {failed.map(({ role, permissionId, reason }) => (
          <li key={`${role} ${permissionId}`}>
            {role}, {nameOf(permissionId)}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
