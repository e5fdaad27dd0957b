import type { ListUsersApiResponse } from "../../../api/generated/tenho.gen.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./permissions.module.css";

/** An account as the list has it. */
export type OverrideUser = Extract<ListUsersApiResponse, readonly unknown[]>[number];

type Open = (user: OverrideUser) => void;

const who = ({ name, email }: OverrideUser) => (
  <TwoLines note={<span className={styles.email}>{email}</span>}>
    <strong>{name}</strong>
  </TwoLines>
);

const status = ({ is_active: isActive }: OverrideUser) => (
  <StatusTag tone={isActive ? "positive" : "over"}>{isActive ? "Ativo" : "Inativo"}</StatusTag>
);

const badge = ({ permission_override: override }: OverrideUser) =>
  Object.keys(override).length > 0 && <span className={styles.custom}>Permissões customizadas</span>;

const edit = (user: OverrideUser, onOpen: Open) => (
  <Button small aria-label={`Editar permissões de ${user.name}`} onClick={() => onOpen(user)}>
    Editar permissões
  </Button>
);

export const overrideColumns = (onOpen: Open): readonly Column<OverrideUser>[] => [
  { key: "who", title: "Usuário", render: who },
  { key: "role", title: "Perfil", render: ({ role }) => role },
  { key: "status", title: "Status", render: status },
  { key: "override", title: "Permissões", render: badge },
  { key: "edit", title: "Ações", align: "right", render: (user) => edit(user, onOpen) },
];

/** A user where there is no room for a table. */
export const overrideCard = (onOpen: Open) => (user: OverrideUser) => (
  <RowCard head={who(user)} aside={status(user)}>
    <p className={styles.cardLine}>
      {user.role} {badge(user)}
    </p>
    {edit(user, onOpen)}
  </RowCard>
);
