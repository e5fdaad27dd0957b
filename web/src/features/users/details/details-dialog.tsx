import { formatDate } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/phone";
import { Can } from "../../../shared/access/can.tsx";
import { AccountStatusTag } from "../../../shared/people/account-status-tag.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Avatar } from "../list/avatar.tsx";
import { phoneOf, ROLE_LABEL, type User } from "../user.ts";
import styles from "./details.module.css";

type Props = {
  readonly user: User;
  readonly onClose: () => void;
  readonly onEdit: () => void;
};

/** Who an account is, at a glance. */
export function DetailsDialog({ user, onClose, onEdit }: Props) {
  const phone = phoneOf(user);
  return (
    <Modal
      title="Detalhes do usuário"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Can do="user.update">
            <Button kind="primary" onClick={onEdit}>
              Editar
            </Button>
          </Can>
        </>
      }
    >
      <div className={styles.head}>
        <Avatar user={user} isLarge />
        <div>
          <strong>{user.name}</strong>
          <p className="muted">{ROLE_LABEL[user.role]}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>{user.email}</dd>
        <dt>Telefone principal</dt>
        <dd>{phone ? formatPhone(phone) : "Não informado"}</dd>
        <dt>Data de cadastro</dt>
        <dd>{formatDate(new Date(user.created_at))}</dd>
        <dt>Status</dt>
        <dd>
          <AccountStatusTag account={user} />
        </dd>
      </dl>
    </Modal>
  );
}
