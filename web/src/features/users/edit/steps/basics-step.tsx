import { EmailField } from "../../../../shared/forms/contact-fields.tsx";
import { DateField } from "../../../../shared/forms/date/date-field.tsx";
import { Field } from "../../../../shared/forms/field.tsx";
import { PasswordChecklist } from "../../../../shared/forms/passwords/password-checklist.tsx";
import { PasswordField } from "../../../../shared/forms/passwords/password-field.tsx";
import { SelectField } from "../../../../shared/forms/select-field.tsx";
import type { UserDraft } from "../user-draft.ts";
import styles from "../user-form.module.css";
import { GIVEN_HINT, type StepProps } from "./step.ts";

const GENDERS = [
  { value: "", label: "Não informado" },
  { value: "M", label: "Masculino" },
  { value: "F", label: "Feminino" },
  { value: "O", label: "Outro" },
];

type Props = StepProps & { readonly isNew: boolean; readonly hasPassword: boolean };

/** Informações Básicas: names, the login, birth date and gender. */
export function BasicsStep({ draft, errors, change, given, isNew, hasPassword }: Props) {
  return (
    <div className={styles.fields}>
      <Field
        label="Nome Completo *"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <Field
        label="Razão social"
        maxLength={200}
        autoComplete="off"
        value={draft.legalName}
        error={errors.legalName}
        onChange={(legalName) => change({ legalName })}
      />
      <EmailField
        label="E-mail *"
        autoComplete="off"
        hint="É o e-mail de acesso ao painel."
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      {hasPassword && (
        <div>
          <PasswordField
            label={isNew ? "Senha *" : "Senha (deixe em branco para manter)"}
            autoComplete="new-password"
            hint="Vale para o próximo acesso, que exige a troca."
            value={draft.password}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
          {(isNew || draft.password !== "") && <PasswordChecklist password={draft.password} />}
        </div>
      )}
      {given.birthDate ? (
        <Field
          label="Data de nascimento"
          type="date"
          readOnly
          hint={GIVEN_HINT}
          value={draft.birthDate}
          onChange={() => undefined}
        />
      ) : (
        <DateField
          label="Data de nascimento"
          value={draft.birthDate}
          error={errors.birthDate ?? null}
          onChange={(birthDate) => change({ birthDate })}
        />
      )}
      <SelectField
        label="Gênero"
        disabled={given.gender}
        hint={given.gender ? GIVEN_HINT : undefined}
        value={draft.gender}
        error={errors.gender}
        choices={GENDERS}
        onChange={(gender) => change({ gender: gender as UserDraft["gender"] })}
      />
    </div>
  );
}
