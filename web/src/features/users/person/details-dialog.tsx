import { formatDate } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { AccountStatusTag } from "../../../shared/people/account-status-tag.tsx";
import { UnprovedNumberTag } from "../../../shared/people/unproved-number-tag.tsx";
import { Can } from "../../../shared/session/can.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { Avatar } from "../avatar.tsx";
import { phoneOf, ROLE_LABEL } from "../user.ts";
import { AccountFacts } from "./account-facts.tsx";
import styles from "./details.module.css";
import { InvitationFact } from "./invitation-fact.tsx";
import { mayCorrect } from "./may-correct.ts";
import { SecondFactorFact } from "./second-factor-fact.tsx";

type Props = {
  readonly user: User;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onCorrect: () => void;
  readonly onRequest: () => void;
};

/** Summary of an account. */
export function DetailsDialog({ user, onClose, onEdit, onCorrect, onRequest }: Props) {
  const phone = phoneOf(user);
  const reader = useRequiredUser();
  const isMaster = reader.role === "MASTER";
  const canCorrect = mayCorrect(reader, user);
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
        <dd className={styles.phone}>
          {phone ? formatPhone(phone) : "Não informado"}
          <UnprovedNumberTag phones={user.profile.phones} />
        </dd>
        <dt>Data de cadastro</dt>
        <dd>{formatDate(new Date(user.created_at))}</dd>
        <dt>Status</dt>
        <dd>
          <AccountStatusTag account={user} />
        </dd>
        {isMaster && <SecondFactorFact user={user} />}
        <Can do="user.create">
          <InvitationFact user={user} />
        </Can>
      </dl>
      <AccountFacts user={user} mayCorrect={canCorrect} onCorrect={onCorrect} onRequest={onRequest} />
    </Modal>
  );
}
