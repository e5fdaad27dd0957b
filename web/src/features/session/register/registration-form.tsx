import { useEffect } from "react";
import { EmailField, PhoneField } from "../../../shared/forms/contact-fields.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordChecklist } from "../../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { useLoaded } from "../../../shared/hooks/use-loaded.ts";
import { DocumentField } from "../../../shared/people/document-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { AddressFields } from "./address-fields.tsx";
import { FranchiseFields } from "./franchise-fields.tsx";
import styles from "./registration.module.css";
import { loadUnits } from "./registration-calls.ts";
import { TermsAcceptance } from "./terms-acceptance.tsx";
import { type RegistrationProps, useRegistration } from "./use-registration.ts";

/** Registration of a company; the account then waits for the unit to activate it. */
export function RegistrationForm(props: RegistrationProps) {
  const { form, values, errors, failure, field, fill, change, mark, accept, reject, submit } = useRegistration(props);
  const { value: units } = useLoaded(loadUnits);
  const unit = units?.find(({ id }) => id === values.text.unit_id) ?? null;
  const isAccepted = values.contractVersion !== null;

  // The dialog opened before the form was loaded, so the form takes the focus itself.
  useEffect(() => form.current?.querySelector("select")?.focus(), [form]);

  return (
    <Stack as="form" ref={form} gap={6} onSubmit={(event) => void submit(event)} noValidate>
      <FranchiseFields values={values} field={field} fill={fill} change={change} units={units} unit={unit} />
      <fieldset className={styles.group}>
        <legend>Empresa</legend>
        <DocumentField
          {...field("document")}
          className={styles.half}
          label="CPF ou CNPJ"
          onWrong={(message) => mark("document", message)}
        />
        <Field
          {...field("name")}
          className={styles.half}
          label="Nome da empresa"
          autoComplete="organization"
          maxLength={200}
        />
        <EmailField {...field("email")} className={styles.half} />
        <PhoneField {...field("phone")} className={styles.half} />
      </fieldset>
      <AddressFields
        field={field}
        fill={fill}
        unit={unit}
        onWrongCep={(message) => mark("address.zip_code", message)}
      />
      <fieldset className={styles.group}>
        <legend>Senha</legend>
        <PasswordField {...field("password")} className={styles.half} label="Senha" autoComplete="new-password" />
        <PasswordField
          {...field("password_confirmation")}
          className={styles.half}
          label="Confirmar senha"
          autoComplete="new-password"
        />
        <div className={styles.whole}>
          <PasswordChecklist password={values.text.password} />
        </div>
      </fieldset>
      <TermsAcceptance isAccepted={isAccepted} error={errors.contract} accept={accept} reject={reject} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" kind="primary" disabled={!isAccepted} busy={props.isBusy} busyLabel="Criando conta...">
        Criar conta
      </Button>
    </Stack>
  );
}
