import { isEmail } from "@tenho/br/contacts/email";
import { isStrongPassword } from "@tenho/br/registration/password";
import { isValidPhone, maskPhone } from "@tenho/br/contacts/phone";
import { type FormEvent, useId, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useCreateUserMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { PasswordChecklist } from "../../../shared/forms/passwords/password-checklist.tsx";
import { PasswordField } from "../../../shared/forms/passwords/password-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { TOAST } from "../toast-time.ts";
import styles from "./team.module.css";

type Name = "name" | "email" | "password" | "phone";
type Draft = Readonly<Record<Name, string>>;

const EMPTY: Draft = { name: "", email: "", password: "", phone: "" };
/** The server's names of the fields. */
const FIELDS: Readonly<Record<string, Name>> = { display_name: "name", phones: "phone" };

function faults({ name, email, password, phone }: Draft): Partial<Record<Name, string>> {
  return {
    ...(name.trim() === "" && { name: "Nome é obrigatório" }),
    ...(!isEmail(email) && { email: email.trim() === "" ? "Email é obrigatório" : "Email inválido" }),
    ...(!isStrongPassword(password) && {
      password: password === "" ? "Senha é obrigatória" : "Senha não atende aos critérios de segurança",
    }),
    ...(phone !== "" && !isValidPhone(phone) && { phone: "Informe o número com DDD" }),
  };
}

/** Another person for the company's team, who changes the password at the first login. */
export function MemberForm({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<Name>();
  const [create, { isLoading }] = useCreateUserMutation();
  const id = useId();

  const field = (name: Name) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => {
      setDraft((before) => ({ ...before, [name]: value }));
      clear(name);
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const found = faults(draft);
    if (Object.keys(found).length > 0) return show(found);
    const phones = draft.phone === "" ? [] : [{ phone: draft.phone, type: "WHATSAPP" as const, is_primary: true }];
    const answer = await create({
      body: {
        email: draft.email.trim(),
        password: draft.password,
        role: "USER",
        profile: { display_name: draft.name.trim(), phones },
      },
    });
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(Object.fromEntries(fields.map(({ field: key, message }) => [FIELDS[key] ?? key, message])));
      return setError(errorMessage(answer.error, "Erro ao adicionar a pessoa"));
    }
    notify.success(`${draft.name.trim()} faz parte da equipe.`, TOAST);
    onClose();
  };

  return (
    <Modal
      title="Adicionar pessoa à equipe"
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button type="submit" form={id} kind="primary" busy={isLoading} busyLabel="Adicionando...">
            Adicionar
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error && <Notice tone="error">{error}</Notice>}
        <Field label="Nome *" maxLength={200} autoComplete="off" {...field("name")} />
        <Field label="E-mail *" type="email" autoComplete="off" autoCapitalize="none" {...field("email")} />
        <PasswordField
          label="Senha *"
          autoComplete="new-password"
          hint="Vale para o primeiro acesso, que exige a troca"
          {...field("password")}
        />
        <PasswordChecklist password={draft.password} />
        <MaskedField label="WhatsApp (opcional)" mask={maskPhone} maxLength={15} {...field("phone")} />
      </form>
    </Modal>
  );
}
