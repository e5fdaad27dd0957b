import { Plus, Trash } from "@blueprintjs/icons";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { EmailField, PhoneField } from "../../../shared/forms/contact-fields.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { StepProps } from "./step.ts";
import { newPhone, type PhoneRow } from "./user-draft.ts";
import styles from "./user-form.module.css";

const PHONE_TYPES = [
  { value: "WHATSAPP", label: "WhatsApp" },
  { value: "MOBILE", label: "Celular" },
  { value: "LANDLINE", label: "Fixo" },
  { value: "OTHER", label: "Outro" },
];
const PHONE_LENGTH_MAX = 15;

const replaced = <Row,>(rows: readonly Row[], at: number, row: Row): Row[] =>
  rows.map((known, other) => (other === at ? row : known));
const without = <Row,>(rows: readonly Row[], at: number): Row[] => rows.filter((_, other) => other !== at);

/** Contatos: phones and further e-mails, a row of each at least. */
export function ContactsStep({ draft: { phones, emails }, errors, change }: StepProps) {
  const setPhone = (at: number, row: PhoneRow) => change({ phones: replaced(phones, at, row) });
  const makePrimary = (at: number) =>
    change({ phones: phones.map((row, other) => ({ ...row, is_primary: other === at })) });
  return (
    <Stack gap={5}>
      <fieldset className={styles.rows}>
        <legend>Telefones</legend>
        {phones.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may hold the same
          <div key={at} className={styles.row}>
            <PhoneField
              label={`Telefone ${at + 1}`}
              autoComplete="off"
              maxLength={PHONE_LENGTH_MAX}
              value={row.phone}
              error={errors[`phones.${at}`]}
              onChange={(phone) => setPhone(at, { ...row, phone })}
            />
            <SelectField
              label={`Tipo do telefone ${at + 1}`}
              value={row.type}
              choices={PHONE_TYPES}
              onChange={(type) => setPhone(at, { ...row, type: type as PhoneRow["type"] })}
            />
            <CheckField label="Principal" checked={row.is_primary} onChange={() => makePrimary(at)} />
            {phones.length > 1 && (
              <Button
                kind="quiet"
                icon={<Trash />}
                aria-label={`Remover telefone ${at + 1}`}
                onClick={() => change({ phones: without(phones, at) })}
              />
            )}
          </div>
        ))}
        <Button icon={<Plus />} onClick={() => change({ phones: [...phones, newPhone(phones)] })}>
          Adicionar telefone
        </Button>
      </fieldset>
      <fieldset className={styles.rows}>
        <legend>Outros e-mails</legend>
        {emails.map((email, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may hold the same
          <div key={at} className={styles.row}>
            <EmailField
              label={`E-mail ${at + 1}`}
              autoComplete="off"
              value={email}
              error={errors[`emails.${at}`]}
              onChange={(typed) => change({ emails: replaced(emails, at, typed) })}
            />
            {emails.length > 1 && (
              <Button
                kind="quiet"
                icon={<Trash />}
                aria-label={`Remover e-mail ${at + 1}`}
                onClick={() => change({ emails: without(emails, at) })}
              />
            )}
          </div>
        ))}
        <Button icon={<Plus />} onClick={() => change({ emails: [...emails, ""] })}>
          Adicionar e-mail
        </Button>
      </fieldset>
    </Stack>
  );
}
