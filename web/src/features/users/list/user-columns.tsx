import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { ContactLinks } from "../../../shared/ui/values/contact-links.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { ActivationButton } from "../activation/activation-button.tsx";
import { phoneOf, ROLE_LABEL, statusOf, USER_STATUS, type User } from "../user.ts";
import styles from "./user-columns.module.css";

/** The name of an account's unit, where the reader sees several. */
export type UnitNames = ReadonlyMap<string, string> | null;

function Who({ user, units }: { readonly user: User; readonly units: UnitNames }) {
  const unit = user.unit_id && units?.get(user.unit_id);
  return (
    <span className={styles.stack}>
      <strong>{user.name}</strong>
      <span className="muted">{unit ? `${ROLE_LABEL[user.role]}, ${unit}` : ROLE_LABEL[user.role]}</span>
    </span>
  );
}

function Status({ user }: { readonly user: User }) {
  const { label, tone } = USER_STATUS[statusOf(user)];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const contacts = (user: User) => <ContactLinks phone={phoneOf(user)} email={user.email} />;

export const userColumns = (units: UnitNames): readonly Column<User>[] => [
  { key: "who", title: "Usuário", render: (user) => <Who user={user} units={units} /> },
  { key: "contacts", title: "Contato", render: contacts },
  { key: "since", title: "Cadastro", render: (user) => <RelativeTime at={user.created_at} /> },
  { key: "status", title: "Status", render: (user) => <Status user={user} /> },
  { key: "action", title: "Ação", width: "130px", render: (user) => <ActivationButton user={user} /> },
];

/** An account where there is no room for a table. */
export const userCard = (units: UnitNames) => (user: User) => (
  <div className={styles.card}>
    <div className={styles.head}>
      <Who user={user} units={units} />
      <RelativeTime at={user.created_at} />
    </div>
    {contacts(user)}
    <div className={styles.foot}>
      <Status user={user} />
      <ActivationButton user={user} />
    </div>
  </div>
);
