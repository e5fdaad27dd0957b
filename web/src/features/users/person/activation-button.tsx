import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { type ReceivingState, receivingOf } from "@tenho/br/merchants/receiving";
import { receivingText } from "@tenho/br/merchants/receiving-text";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useUpdateUserMutation } from "../../../api/tenho-api.ts";
import { useNow } from "../../../shared/clock/use-now.ts";
import { statusOf } from "../../../shared/people/account-status.ts";
import { hasProvedNumber } from "../../../shared/people/unproved-number-tag.tsx";
import { Can } from "../../../shared/session/can.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { UserDetails } from "./user-details.tsx";

/** Says what the change means for the account, in the confirmation. */
function consequence(user: User): string {
  const isCompany = user.role === "CLIENT";
  switch (statusOf(user)) {
    case "awaiting":
      return isCompany
        ? `A empresa é avisada ${hasProvedNumber(user.profile.phones) ? "por WhatsApp e por e-mail" : "por e-mail"} e já pode entrar.`
        : "A pessoa já pode entrar no painel.";
    case "inactive":
      return isCompany ? "A empresa volta a entrar no painel." : "A pessoa volta a entrar no painel.";
    case "active":
      return isCompany
        ? "A empresa sai do painel agora, não entra mais e não recebe pedidos. O saldo fica guardado."
        : "A pessoa sai do painel agora e não entra mais.";
  }
}

/** The state that a company will have once it is active, as far as this account says: its hours are not known here. */
function StateWhenActive({ user }: { readonly user: User }) {
  const now = useNow(60_000);
  const state = receivingOf(
    {
      isActive: true,
      wasActivated: true,
      hasProvedNumber: hasProvedNumber(user.profile.phones),
      pausedUntil: null,
      categories: user.categories.length,
      canPay: user.activated_at !== null && user.credit ? user.credit.level !== "EMPTY" : null,
      hours: ALWAYS_OPEN,
      timeZone: DEFAULT_TIME_ZONE,
    },
    now,
  );
  return (
    <p>
      Depois de ativada: <strong>{receivingText(state, now)}</strong>. {NOTES[state.state]}
    </p>
  );
}

const ALWAYS_OPEN = { timeZone: DEFAULT_TIME_ZONE, is24h: true, schedule: [] };

const NOTES: Partial<Record<ReceivingState, string>> = {
  UNPROVED: "Nada vai por WhatsApp, nem pedidos, até a empresa confirmar o número.",
  NO_CATEGORIES: "Não recebe pedidos até escolher o que vende.",
  NO_BALANCE: "Não recebe pedidos até ter saldo para um TENHO.",
  RECEIVING: "Recebe pedidos dentro do seu horário.",
};

function doneText(user: User): string {
  if (user.is_active) return "Usuário desativado com sucesso!";
  const isTold = user.role === "CLIENT" && statusOf(user) === "awaiting";
  if (!isTold) return "Usuário ativado com sucesso!";
  return `Usuário ativado com sucesso! ${hasProvedNumber(user.profile.phones) ? "Mensagem enviada via WhatsApp." : "Mensagem enviada por e-mail."}`;
}

/** Activates or deactivates an account, after a question. Nobody deactivates themselves. */
export function ActivationButton({ user }: { readonly user: User }) {
  const { id } = useRequiredUser();
  const [isAsking, setAsking] = useState(false);
  const [update, { isLoading }] = useUpdateUserMutation();
  const { is_active: isActive, name } = user;
  const action = isActive ? "Desativar" : "Ativar";

  const confirm = async () => {
    const answer = await update({ id: user.id, body: { is_active: !isActive } });
    setAsking(false);
    if (answer.error)
      notify.error(errorMessage(answer.error, isActive ? "Erro ao desativar usuário" : "Erro ao ativar usuário"));
    else notify.success(doneText(user));
  };

  if (user.id === id) return null;
  return (
    <Can do="user.activate">
      <Button
        small
        kind={isActive ? "quiet-danger" : "primary"}
        aria-label={`${action} ${name}`}
        onClick={() => setAsking(true)}
      >
        {action}
      </Button>
      {isAsking && (
        <Confirm
          title={`${action} ${name}?`}
          actionLabel={action}
          busyLabel={isActive ? "Desativando..." : "Ativando..."}
          isBusy={isLoading}
          isDestructive={isActive}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <Stack gap={4}>
            <p>{consequence(user)}</p>
            {!isActive && user.role === "CLIENT" && <StateWhenActive user={user} />}
            {!isActive && <UserDetails id={user.id} />}
          </Stack>
        </Confirm>
      )}
    </Can>
  );
}
