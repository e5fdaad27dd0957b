import { formatPhone } from "@tenho/br/contacts/format-phone";
import { formatCnpj } from "@tenho/br/registration/cnpj";
import { type FormEvent, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import type { GetControllerApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useSetControllerMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "../registration.module.css";
import { useBanner } from "../use-banner.ts";

type Controller = GetControllerApiResponse;
type Name = keyof Controller;

const FIELDS: readonly { readonly name: Name; readonly label: string; readonly hint?: string }[] = [
  { name: "legal_name", label: "Razão social" },
  { name: "cnpj", label: "CNPJ" },
  { name: "address", label: "Endereço", hint: "Rua, número, bairro, cidade, UF e CEP." },
  { name: "city", label: "Cidade e UF", hint: "Como aparece no site: Parnaíba, PI." },
  { name: "phone", label: "Telefone" },
  { name: "email", label: "E-mail" },
  { name: "officer_name", label: "Encarregado pelos dados", hint: "Quem responde às pessoas e à ANPD." },
  { name: "officer_email", label: "E-mail do encarregado" },
  { name: "instagram_url", label: "Instagram" },
  { name: "linkedin_url", label: "LinkedIn" },
  { name: "youtube_url", label: "YouTube" },
];

const shown = (kept: Controller): Controller => ({
  ...kept,
  cnpj: kept.cnpj && formatCnpj(kept.cnpj),
  phone: kept.phone && formatPhone(kept.phone),
});

/** Edits who runs the platform. What is left empty is not shown to anybody. */
export function ControllerForm({ kept }: { readonly kept: Controller }) {
  const { banner, showBanner } = useBanner();
  const [save, { isLoading }] = useSetControllerMutation();
  const [draft, setDraft] = useState<Partial<Controller>>({});
  const { form, errors, show, clear } = useFieldErrors<Name>();
  const before = shown(kept);
  const values = { ...before, ...draft };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await save({ body: values });
    if (error) {
      const refused = isApiError(error) ? error.errors : [];
      show(Object.fromEntries(refused.map(({ field, message }) => [field, message])));
      return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Empresa"));
    }
    setDraft({});
    showBanner("success", "Configurações de Empresa salvas com sucesso!");
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>
        Aparece no rodapé e na página de contato do site, na política de privacidade e junto do contrato. O que ficar
        vazio não é mostrado. A LGPD pede quem responde pelos dados e como falar com o encarregado.
      </p>
      <div className={styles.channels}>
        {FIELDS.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            value={values[name]}
            error={errors[name]}
            maxLength={200}
            onChange={(text) => {
              setDraft({ ...draft, [name]: text });
              clear(name);
            }}
          />
        ))}
      </div>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <div className={styles.save}>
        <Button
          type="submit"
          kind="primary"
          disabled={FIELDS.every(({ name }) => values[name] === before[name])}
          busy={isLoading}
          busyLabel="Salvando..."
        >
          Salvar
        </Button>
      </div>
    </form>
  );
}
