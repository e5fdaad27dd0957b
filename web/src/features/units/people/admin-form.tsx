import { isEmail } from "@tenho/br/contacts/email";
import { isStrongPassword } from "@tenho/br/registration/password";
import { isValidPhone, maskPhone } from "@tenho/br/contacts/phone";
import { type FormEvent, useState } from "react";
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
import { TOAST, type Unit } from "../unit.ts";
import styles from "./people.module.css";

type Name = "name" | "email" | "password" | "phone";
type Draft = Readonly<Record<Name, string>>;

const FORM_ID = "admin-form";
/** The server's names of the fields. */
const FIELDS: Readonly<Record<string, Name>> = { display_name: "name", phones: "phone" };

function faults({ name, email, password, phone }: Draft): Partial<Record<Name, string>> {
  return {
    ...(name.trim() === "" && { name: "Nome é obrigatório" }),
    ...(!isEmail(email) && { email: email.trim() === "" ? "Email é obrigatório" : "Email inválido" }),
    ...(!isStrongPassword(password) && { password: "A senha não atende aos critérios de segurança" }),
    ...(phone !== "" && !isValidPhone(phone) && { phone: "Informe o número com DDD" }),
  };
}

/** A new ADMIN of a unit, who changes the password at the first login. */
export function AdminForm({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ name: "", email: "", password: "", phone: "" });
  const [error, setError] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<Name>();
  const [create, { isLoading }] = useCreateUserMutation();

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
    const name = draft.name.trim();
    const phones = draft.phone === "" ? [] : [{ phone: draft.phone, type: "MOBILE" as const, is_primary: true }];
    const answer = await create({
      body: {
        email: draft.email.trim(),
        password: draft.password,
        role: "ADMIN",
        unit_id: unit.id,
        profile: { display_name: name, legal_name: name, phones },
      },
    });
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(Object.fromEntries(fields.map(({ field: key, message }) => [FIELDS[key] ?? key, message])));
      return setError(errorMessage(answer.error, "Erro ao criar admin"));
    }
    notify.success("Admin criado com sucesso!", TOAST);
    onClose();
  };

  return (
    <Modal
      title={`Novo administrador de ${unit.name}`}
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Voltar
          </Button>
          <Button type="submit" form={FORM_ID} kind="primary" busy={isLoading} busyLabel="Criando...">
            Criar admin
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        <MaskedField label="Telefone (opcional)" mask={maskPhone} maxLength={15} {...field("phone")} />
      </form>
    </Modal>
  );
}
