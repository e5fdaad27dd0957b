import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useUpdateUserMutation } from "../../api/tenho-api.ts";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { DeleteMember } from "./delete-member.tsx";
import { type Member, mayAnswer, withAnswers } from "./member.ts";
import { MemberPassword } from "./member-password.tsx";
import styles from "./team.module.css";
import { TOAST } from "./toast-time.ts";

type Asking = "deactivate" | "password" | "delete" | null;

const phoneOf = ({ profile: { phones } }: Member): string | null =>
  (phones.find(({ is_primary: isPrimary }) => isPrimary) ?? phones[0])?.phone ?? null;

/** One person of the team, and what the company may change of them. */
export function TeamMember({ member }: { readonly member: Member }) {
  const [asking, setAsking] = useState<Asking>(null);
  const [update, { isLoading }] = useUpdateUserMutation();
  const { id, name, is_active: isActive } = member;
  const close = () => setAsking(null);

  const change = async (body: Parameters<typeof update>[0]["body"], done: string) => {
    const { error } = await update({ id, body });
    close();
    if (error) notify.error(errorMessage(error, "Erro ao atualizar a equipe"), TOAST);
    else notify.success(done, TOAST);
  };
  const allow = (isAllowed: boolean) =>
    change(
      { permission_override: withAnswers(member, isAllowed) },
      isAllowed ? `${name} agora responde pedidos.` : `${name} não responde mais pedidos.`,
    );

  return (
    <li>
      <div className={styles.who}>
        <strong>{name}</strong>
        <ContactLinks phone={phoneOf(member)} email={member.email} />
      </div>
      <div className={styles.status}>
        <StatusTag tone={isActive ? "positive" : "over"}>{isActive ? "Ativo" : "Inativo"}</StatusTag>
      </div>
      <CheckField
        label="Pode responder pedidos"
        checked={mayAnswer(member)}
        disabled={isLoading}
        onChange={(isAllowed) => void allow(isAllowed)}
      />
      <div className={styles.actions}>
        <Button small aria-label={`Redefinir senha de ${name}`} onClick={() => setAsking("password")}>
          Redefinir senha
        </Button>
        {isActive ? (
          <Button small aria-label={`Desativar ${name}`} onClick={() => setAsking("deactivate")}>
            Desativar
          </Button>
        ) : (
          <Button
            small
            aria-label={`Ativar ${name}`}
            busy={isLoading}
            busyLabel="Ativando..."
            onClick={() => void change({ is_active: true }, `${name} já pode entrar no painel.`)}
          >
            Ativar
          </Button>
        )}
        <Button small kind="quiet-danger" aria-label={`Excluir ${name}`} onClick={() => setAsking("delete")}>
          Excluir
        </Button>
      </div>
      {asking === "deactivate" && (
        <Confirm
          title={`Desativar ${name}?`}
          actionLabel="Desativar"
          busyLabel="Desativando..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void change({ is_active: false }, `${name} não entra mais no painel.`)}
          onClose={close}
        >
          <p>A pessoa sai do painel agora e não entra mais. Você pode ativá-la de novo quando quiser.</p>
        </Confirm>
      )}
      {asking === "password" && <MemberPassword member={member} onClose={close} />}
      {asking === "delete" && <DeleteMember member={member} onClose={close} />}
    </li>
  );
}
