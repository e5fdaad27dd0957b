import { isEmail } from "@tenho/br/contacts/email";
import { isValidPhone, maskPhone } from "@tenho/br/contacts/phone";
import { isStrongPassword } from "@tenho/br/registration/password";
import { useState } from "react";
import { errorMessage, isApiError } from "../../api/api-error.ts";
import type { CreateUserApiArg } from "../../api/generated/tenho.gen.ts";
import { useCreateUserMutation } from "../../api/tenho-api.ts";
import { Field } from "../forms/field.tsx";
import { MaskedField } from "../forms/masked-field.tsx";
import { PasswordChecklist } from "../forms/password-checklist.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { useFieldErrors } from "../forms/use-field-errors.ts";
import { FormModal } from "../ui/form-modal.tsx";
import { AccessField } from "./access-field.tsx";

type Name = "name" | "email" | "password" | "phone";
type Draft = Readonly<Record<Name, string>>;
type Account = CreateUserApiArg["body"];

type Props = {
  readonly title: string;
  /** The owner is invited by e-mail unless somebody chooses to set a password. */
  readonly invites?: boolean;
  readonly labels: Readonly<{ phone: string; cancel: string; submit: string; busy: string; failure: string }>;
  /** Builds the account with its role and place from the name and the phone (empty: none) of the form. */
  readonly account: (name: string, phone: string) => Omit<Account, "email" | "password" | "invite">;
  /** `invited`: the address to which the invitation goes; null: a password was set. */
  readonly onCreated: (name: string, invited: string | null) => void;
  readonly onClose: () => void;
};

const EMPTY: Draft = { name: "", email: "", password: "", phone: "" };
/** The server's names of the fields. */
const FIELDS: Readonly<Record<string, Name>> = { display_name: "name", phones: "phone" };

function faults({ name, email, password, phone }: Draft, isInvited: boolean): Partial<Record<Name, string>> {
  return {
    ...(name.trim() === "" && { name: "Nome é obrigatório" }),
    ...(!isEmail(email) && { email: email.trim() === "" ? "Email é obrigatório" : "Email inválido" }),
    ...(!isInvited &&
      !isStrongPassword(password) && {
        password: password === "" ? "Senha é obrigatória" : "Senha não atende aos critérios de segurança",
      }),
    ...(phone !== "" && !isValidPhone(phone) && { phone: "Informe o número com DDD" }),
  };
}

/** An account that somebody creates for another person, who chooses the password by an invitation or changes it at the first login. */
export function NewPersonDialog({ title, invites = false, labels, account, onCreated, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const [isInvited, setInvited] = useState(invites);
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

  const submit = async () => {
    setError(null);
    const found = faults(draft, isInvited);
    if (Object.keys(found).length > 0) return show(found);
    const name = draft.name.trim();
    const { email, password, phone } = draft;
    const access = isInvited ? { invite: true } : { password };
    const answer = await create({ body: { ...account(name, phone), email: email.trim(), ...access } });
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(Object.fromEntries(fields.map(({ field: key, message }) => [FIELDS[key] ?? key, message])));
      return setError(errorMessage(answer.error, labels.failure));
    }
    onCreated(name, isInvited ? email.trim() : null);
    onClose();
  };

  return (
    <FormModal
      title={title}
      submit={{ label: labels.submit, busyLabel: labels.busy }}
      cancelLabel={labels.cancel}
      isBusy={isLoading}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <Field label="Nome *" maxLength={200} autoComplete="off" {...field("name")} />
      <Field label="E-mail *" type="email" autoComplete="off" autoCapitalize="none" {...field("email")} />
      <AccessField isInvited={isInvited} onChange={setInvited} />
      {!isInvited && (
        <>
          <PasswordField
            label="Senha *"
            autoComplete="new-password"
            hint="Vale para o primeiro acesso, que exige a troca"
            {...field("password")}
          />
          <PasswordChecklist password={draft.password} />
        </>
      )}
      <MaskedField label={labels.phone} mask={maskPhone} maxLength={15} {...field("phone")} />
    </FormModal>
  );
}
