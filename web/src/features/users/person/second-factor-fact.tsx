import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useGetSecondFactorOfQuery, useResetSecondFactorMutation } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import styles from "./details.module.css";

const TITLE = "Verificação em duas etapas";

/** Detail of an account, for MASTER: whether its login asks for a code, and the reset for a person who lost phone and codes. */
export function SecondFactorFact({ user }: { readonly user: User }) {
  const own = useRequiredUser();
  const query = useGetSecondFactorOfQuery({ userId: user.id });
  const [reset, { isLoading }] = useResetSecondFactorMutation();
  const [isAsked, setAsked] = useState(false);
  const { data } = query;
  if (data === undefined) {
    return query.error ? <Unknown isBusy={query.isFetching} onRetry={() => void query.refetch()} /> : null;
  }

  const confirm = async () => {
    const { error } = await reset({ userId: user.id });
    setAsked(false);
    if (error) return notify.error(errorMessage(error, "Não foi possível redefinir. Tente de novo."));
    notify.success("Verificação em duas etapas desligada. A pessoa é avisada por e-mail e no WhatsApp confirmado.");
  };

  return (
    <>
      <dt>{TITLE}</dt>
      <dd className={styles.action}>
        {data.enabled ? "Ligada" : "Desligada"}
        {data.enabled && user.id !== own.id && (
          <Button kind="link" onClick={() => setAsked(true)}>
            Redefinir
          </Button>
        )}
        {isAsked && (
          <Confirm
            title={`Redefinir a verificação de ${user.name}?`}
            actionLabel="Redefinir"
            busyLabel="Redefinindo..."
            isBusy={isLoading}
            isDestructive
            onConfirm={() => void confirm()}
            onClose={() => setAsked(false)}
          >
            <p>
              Para quem perdeu o celular e os códigos de recuperação. Confira antes, por outro caminho, que quem pede é
              a própria pessoa: depois disso a senha basta para entrar.
            </p>
            <p>
              As sessões dela terminam, e ela é avisada por e-mail e no WhatsApp confirmado, de onde pode desfazer por
              72 horas.
            </p>
          </Confirm>
        )}
      </dd>
    </>
  );
}

function Unknown({ isBusy, onRetry }: { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <>
      <dt>{TITLE}</dt>
      <dd className={styles.action}>
        Sem resposta
        <Button kind="link" busy={isBusy} busyLabel="Tentando..." onClick={onRetry}>
          Tentar Novamente
        </Button>
      </dd>
    </>
  );
}
