import { formatDateTime } from "@tenho/br/calendar/dates";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import type { Invitation, User } from "../../../api/generated/tenho.gen.ts";
import { useGetInvitationQuery, useResendInvitationMutation } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import styles from "./details.module.css";

const moment = (at: string | null): string => (at === null ? "" : formatDateTime(new Date(at)));

function stateText({ status, sent_at: sentAt, expires_at: expiresAt }: Invitation, user: User): string {
  switch (status) {
    case "sending":
      return user.is_active || user.activated_at === null
        ? "Convite a caminho: o e-mail sai em instantes"
        : "O convite sai quando a conta for ativada de novo";
    case "sent":
      return `Convite enviado em ${moment(sentAt)} · vale até ${moment(expiresAt)}`;
    case "expired":
      return `Convite vencido em ${moment(expiresAt)}`;
    case "failed":
      return "O e-mail do convite não foi aceito. Confira o endereço";
  }
}

/** Detail of an account that has no password yet: its invitation, with a button that sends another. Nothing for other accounts. */
export function InvitationFact({ user }: { readonly user: User }) {
  const query = useGetInvitationQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const [resend, { isLoading }] = useResendInvitationMutation();
  const invitation = query.data?.invitation;
  if (query.data === undefined) {
    const isHidden = query.error === undefined || (isApiError(query.error) && query.error.status === 403);
    return isHidden ? null : <Unknown isBusy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (!invitation) return null;

  const send = async () => {
    const { error } = await resend({ id: user.id });
    if (error) return notify.error(errorMessage(error, "Erro ao enviar o convite"));
    notify.success(`O convite vai de novo para ${user.email}.`);
  };

  return (
    <>
      <dt>Convite</dt>
      <dd className={styles.stacked}>
        <span>{stateText(invitation, user)}</span>
        <Button kind="link" busy={isLoading} busyLabel="Enviando..." onClick={() => void send()}>
          Enviar convite de novo
        </Button>
      </dd>
    </>
  );
}

function Unknown({ isBusy, onRetry }: { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <>
      <dt>Convite</dt>
      <dd className={styles.action}>
        Sem resposta
        <Button kind="link" busy={isBusy} busyLabel="Tentando..." onClick={onRetry}>
          Tentar Novamente
        </Button>
      </dd>
    </>
  );
}
