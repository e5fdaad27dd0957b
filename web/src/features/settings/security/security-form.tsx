import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../api/api-error.ts";
import { useGetSecondFactorQuery, useSetSettingsMutation } from "../../../api/tenho-api.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { useBanner } from "../use-banner.ts";
import styles from "./security.module.css";
import { draftChange, draftErrors, type NumberField, type Security, type SecurityDraft } from "./security-draft.ts";

/** Settings for the length of sessions, the wait after wrong passwords, and whether MASTER needs a second factor. */
export function SecurityForm({ kept }: { readonly kept: Security }) {
  const { banner, showBanner } = useBanner();
  const [save, { isLoading }] = useSetSettingsMutation();
  const [draft, setDraft] = useState<SecurityDraft>({});
  const { form, errors, show, clear } = useFieldErrors<NumberField>();
  const isUnchanged =
    Object.keys(draftErrors(draft)).length === 0 && Object.keys(draftChange(draft, kept)).length === 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = draftErrors(draft);
    if (Object.keys(wrong).length > 0) return show(wrong);
    const { error } = await save({ body: { security: draftChange(draft, kept) } });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Segurança"));
    setDraft({});
    showBanner("success", "Configurações de Segurança salvas com sucesso!");
  };

  const number = (field: NumberField, label: string, hint: string): ReactNode => (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={4}
      value={draft[field] ?? String(kept[field])}
      error={errors[field]}
      hint={hint}
      onChange={(text) => {
        setDraft({ ...draft, [field]: text });
        clear(field);
      }}
    />
  );

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.group}>
        <legend>Sessões</legend>
        {number("session_hours", "Duração da sessão (horas)", "Depois disso é preciso entrar de novo. De 1 a 72.")}
        {number(
          "remembered_session_days",
          "Duração com “Lembrar de mim” (dias)",
          "De 1 a 90. Encurtar vale também para quem já entrou.",
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Senhas erradas</legend>
        {number("login_failures_max", "Tentativas antes da espera", "Erros seguidos no mesmo endereço. De 3 a 20.")}
        {number("login_wait_seconds", "Espera (segundos)", "Depois de cada erro a mais. De 10 a 900 (15 minutos).")}
      </fieldset>
      <SecondFactorSwitch
        isRequired={draft.requires ?? kept.require_master_second_factor}
        onChange={(requires) => setDraft({ ...draft, requires })}
      />
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={isUnchanged} busy={isLoading} busyLabel="Salvando...">
          Salvar
        </Button>
      </div>
    </form>
  );
}

type SwitchProps = {
  readonly isRequired: boolean;
  readonly onChange: (isRequired: boolean) => void;
};

function SecondFactorSwitch({ isRequired, onChange }: SwitchProps) {
  const { data: own } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const isMissing = own?.enabled === false && !isRequired;
  return (
    <fieldset className={styles.group}>
      <legend>Verificação em duas etapas</legend>
      <div className={styles.whole}>
        <CheckField
          label="Exigir segundo fator do MASTER"
          checked={isRequired}
          disabled={isMissing}
          onChange={onChange}
        />
        <p className={styles.note}>
          {isMissing ? (
            <>
              Ligue antes a sua própria verificação em duas etapas, em <Link to="/master/perfil">Meu Perfil</Link>.
            </>
          ) : (
            "Um MASTER que ainda não a ligou só faz isso ao entrar; os que estão conectados sem ela saem agora. Enquanto for exigida, não pode ser desligada."
          )}
        </p>
      </div>
    </fieldset>
  );
}
