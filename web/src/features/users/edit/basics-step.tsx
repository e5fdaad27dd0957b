import { EmailField } from "../../../shared/forms/contact-fields.tsx";
import { DateField } from "../../../shared/forms/date-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordChecklist } from "../../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { AccessField } from "../../../shared/people/access-field.tsx";
import { GENDERS } from "../../../shared/people/fact-words.ts";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { GIVEN_HINT, type StepProps } from "./step.ts";
import { asksFor, isInvited, type UserDraft } from "./user-draft.ts";

type Props = StepProps & { readonly isNew: boolean; readonly hasPassword: boolean };

/** Informações Básicas: names, the login, birth date and gender. */
export function BasicsStep({ draft, errors, change, given, isNew, hasPassword }: Props) {
  return (
    <Grid gap={4}>
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
      {isNew && <AccessField isInvited={isInvited(draft)} onChange={(invite) => change({ invite, password: "" })} />}
      {hasPassword && !(isNew && isInvited(draft)) && (
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
      {asksFor("birthDate", draft, given) && <BirthDate draft={draft} errors={errors} change={change} given={given} />}
      {asksFor("gender", draft, given) && (
        <SelectField
          label="Gênero"
          disabled={given.gender}
          hint={given.gender ? GIVEN_HINT : undefined}
          value={draft.gender}
          error={errors.gender}
          choices={GENDERS}
          onChange={(gender) => change({ gender: gender as UserDraft["gender"] })}
        />
      )}
    </Grid>
  );
}

function BirthDate({ draft, errors, change, given }: StepProps) {
  const label = "Data de nascimento";
  if (given.birthDate) {
    return (
      <Field label={label} type="date" readOnly hint={GIVEN_HINT} value={draft.birthDate} onChange={() => undefined} />
    );
  }
  return (
    <DateField
      label={label}
      value={draft.birthDate}
      error={errors.birthDate ?? null}
      onChange={(birthDate) => change({ birthDate })}
    />
  );
}
