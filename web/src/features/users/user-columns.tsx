import type { User } from "../../api/generated/tenho.gen.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { AccountStatusTag } from "../../shared/people/account-status-tag.tsx";
import { UnprovedNumberTag } from "../../shared/people/unproved-number-tag.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { Avatar } from "./avatar.tsx";
import { ActivationButton } from "./person/activation-button.tsx";
import { phoneOf, ROLE_LABEL } from "./user.ts";
import styles from "./user-columns.module.css";

// Loaded on demand: the list can be read without it.
const UserMenu = lazyPart(async () => (await import("./person/user-menu.tsx")).UserMenu);
const CHIPS_MAX = 3;

/** The name of an account's unit, where the reader sees several. */
export type UnitNames = ReadonlyMap<string, string> | null;

function Chips({ categories }: Pick<User, "categories">) {
  if (categories.length === 0) return null;
  const more = categories.length - CHIPS_MAX;
  return (
    <span className={styles.chips}>
      {categories.slice(0, CHIPS_MAX).map(({ id, name }) => (
        <span key={id} className={styles.chip}>
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className={styles.chip} title={categories.map(({ name }) => name).join(", ")}>
          +{more}
        </span>
      )}
    </span>
  );
}

function Who({ user }: { readonly user: User }) {
  return (
    <Row as="span" gap={3} align="start" wrap={false}>
      <Avatar user={user} />
      <span>
        <TwoLines note={ROLE_LABEL[user.role]}>
          <strong>{user.name}</strong>
        </TwoLines>
        <Chips categories={user.categories} />
      </span>
    </Row>
  );
}

const unitOf = (user: User, units: UnitNames): string =>
  (user.unit_id && units?.get(user.unit_id)) || user.unit?.name || "—";

function Actions({ user }: { readonly user: User }) {
  return (
    <div className={styles.actions}>
      <ActivationButton user={user} />
      <Part inline>
        <UserMenu user={user} />
      </Part>
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

function LabelledDocument({ user }: { readonly user: User }) {
  return (
    <span>
      <span className="muted">CPF/CNPJ:</span> <Document user={user} />
    </span>
  );
}

const balance = (user: User) =>
  user.balance === null ? <span className="muted">—</span> : <Money value={user.balance} />;
const contacts = (user: User) => (
  <>
    <ContactLinks phone={phoneOf(user)} email={user.email} />
    {/* An active company's status says it already. */}
    {user.receiving?.state !== "UNPROVED" && <UnprovedNumberTag phones={user.profile.phones} />}
  </>
);

/** Status of the account, and whether its person waits for a correction. */
const status = (user: User) => (
  <>
    <AccountStatusTag account={user} />
    {user.correction_requested_at !== null && (
      <div className={styles.mark}>
        <StatusTag tone="waiting">Pediu correção</StatusTag>
      </div>
    )}
  </>
);

/** Contacts and document of an account. */
const contactCell = (user: User) => (
  <>
    {contacts(user)}
    <LabelledDocument user={user} />
  </>
);

/** Columns of the list; that of the unit is left out for readers of one unit, for whom `units` is null. */
export const userColumns = (units: UnitNames): readonly Column<User>[] => [
  { key: "who", title: "Usuário", width: "300px", render: (user) => <Who user={user} /> },
  { key: "contacts", title: "Contato", width: "240px", render: contactCell },
  ...(units === null
    ? []
    : [{ key: "unit", title: "Franquia", width: "130px", render: (user: User) => unitOf(user, units) }]),
  { key: "since", title: "Cadastro", render: (user) => <RelativeTime at={user.created_at} /> },
  { key: "balance", title: "Saldo", align: "right", render: balance },
  { key: "status", title: "Status", render: status },
  { key: "action", title: "Ações", width: "150px", render: (user) => <Actions user={user} /> },
];

/** An account where there is no room for a table. */
export const userCard = (units: UnitNames) => (user: User) => (
  <RowCard head={<Who user={user} />} aside={<RelativeTime at={user.created_at} />}>
    {contacts(user)}
    <LabelledDocument user={user} />
    {units !== null && (
      <span>
        <span className="muted">Franquia:</span> {unitOf(user, units)}
      </span>
    )}
    <span>
      <span className="muted">Saldo:</span> {balance(user)}
    </span>
    <div className={styles.foot}>
      <div>{status(user)}</div>
      <Actions user={user} />
    </div>
  </RowCard>
);
