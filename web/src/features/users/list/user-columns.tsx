import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { ContactLinks } from "../../../shared/ui/values/contact-links.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { ActivationButton } from "../activation/activation-button.tsx";
import { phoneOf, ROLE_LABEL, statusOf, USER_STATUS, type User } from "../user.ts";
import { ViewAsButton } from "../view-as/view-as-button.tsx";
import styles from "./user-columns.module.css";

/** The name of an account's unit, where the reader sees several. */
export type UnitNames = ReadonlyMap<string, string> | null;

function Who({ user, units }: { readonly user: User; readonly units: UnitNames }) {
  const unit = user.unit_id && units?.get(user.unit_id);
  return (
    <TwoLines note={unit ? `${ROLE_LABEL[user.role]}, ${unit}` : ROLE_LABEL[user.role]}>
      <strong>{user.name}</strong>
    </TwoLines>
  );
}

function Status({ user }: { readonly user: User }) {
  const { label, tone } = USER_STATUS[statusOf(user)];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

function Actions({ user }: { readonly user: User }) {
  return (
    <div className={styles.actions}>
      <ActivationButton user={user} />
      <ViewAsButton user={user} />
    </div>
  );
}

/** CPF or CNPJ, as far as the reader may see it. */
function Document({ user }: { readonly user: User }) {
  return user.document ? (
    <span className={styles.document}>{user.document}</span>
  ) : (
    <span className="muted">Não informado</span>
  );
}

const contacts = (user: User) => <ContactLinks phone={phoneOf(user)} email={user.email} />;

export const userColumns = (units: UnitNames): readonly Column<User>[] => [
  { key: "who", title: "Usuário", render: (user) => <Who user={user} units={units} /> },
  { key: "contacts", title: "Contato", render: contacts },
  { key: "document", title: "CPF/CNPJ", render: (user) => <Document user={user} /> },
  { key: "since", title: "Cadastro", render: (user) => <RelativeTime at={user.created_at} /> },
  { key: "status", title: "Status", render: (user) => <Status user={user} /> },
  { key: "action", title: "Ação", width: "130px", render: (user) => <Actions user={user} /> },
];

/** An account where there is no room for a table. */
export const userCard = (units: UnitNames) => (user: User) => (
  <RowCard head={<Who user={user} units={units} />} aside={<RelativeTime at={user.created_at} />}>
    {contacts(user)}
    <span>
      <span className="muted">CPF/CNPJ:</span> <Document user={user} />
    </span>
    <div className={styles.foot}>
      <Status user={user} />
      <Actions user={user} />
    </div>
  </RowCard>
);
