import { type FormEvent, useState } from "react";
import { useDispatch } from "react-redux";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useUpdateUserProfileMutation } from "../../../api/tenho-api.ts";
import { EmailField, PhoneField } from "../../../shared/forms/contact-fields.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { NumberProof } from "../../../shared/people/number-proof.tsx";
import { sessionRenewed } from "../../../shared/session/session-slice.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import styles from "../profile.module.css";
import { TOAST } from "../toast-time.ts";
import { EmailProof } from "./email-proof.tsx";
import { bodyOf, draftErrors, draftOf, FIELD_OF, type Profile, type ProfileDraft } from "./profile-draft.ts";

type Props = { readonly user: SessionUser; readonly profile: Profile };

const isSame = (one: ProfileDraft, other: ProfileDraft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Name, e-mail and phone. */
export function ProfileForm({ user, profile }: Props) {
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [seen, setSeen] = useState(profile);
  const [update, { isLoading }] = useUpdateUserProfileMutation();
  const { form, errors, show, clear } = useFieldErrors<keyof ProfileDraft>();
  const dispatch = useDispatch();

  // Changes made elsewhere are taken over, unless something is being typed here.
  if (profile !== seen) {
    setSeen(profile);
    if (isSame(draft, draftOf(seen))) setDraft(draftOf(profile));
  }

  const field = (name: keyof ProfileDraft) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      clear(name);
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = draftErrors(draft, profile);
    if (Object.keys(problems).length > 0) return show(problems);
    const answer = await update({ id: user.id, body: bodyOf(draft, profile) });
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(
        Object.fromEntries(
          fields.flatMap(({ field, message }) => (FIELD_OF[field] ? [[FIELD_OF[field], message]] : [])),
        ),
      );
      return notify.error(errorMessage(answer.error, "Erro ao atualizar perfil. Tente novamente."), TOAST);
    }
    setDraft(draftOf(answer.data));
    const [email] = answer.data.emails;
    dispatch(sessionRenewed({ ...user, name: answer.data.display_name, email: email?.email ?? user.email }));
    notify.success("Perfil atualizado com sucesso!", TOAST);
    const proof = answer.data.email_proof;
    if (proof !== null && proof.email === draft.email.trim().toLowerCase()) {
      notify.success(`Enviamos um link para ${proof.email}.`, TOAST);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field {...field("name")} label="Nome" autoComplete="name" maxLength={300} />
      <Grid gap={4}>
        <EmailField
          {...field("email")}
          hint="É com ele que você entra. Um novo só vale depois de confirmado pelo link que enviamos."
        />
        <PhoneField {...field("phone")} maxLength={15} hint="Por ele chegam os avisos e a senha temporária." />
      </Grid>
      <EmailProof userId={user.id} profile={profile} />
      <NumberProof userId={user.id} isCompany={user.role === "CLIENT"} profile={profile} />
      {profile.login_email_pending && (
        <Notice tone="info">O e-mail de acesso ainda está sendo trocado. Até lá, entre com o anterior.</Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={isLoading}
          busyLabel="Salvando..."
          disabled={isSame(draft, draftOf(profile))}
        >
          Salvar alterações
        </Button>
      </div>
    </form>
  );
}
