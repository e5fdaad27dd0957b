import { maskDocument } from "@tenho/br/registration/document";
import { useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import type { CorrectionRequest, GetUserProfileApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useCorrectUserFactsMutation } from "../../../api/tenho-api.ts";
import { DateField } from "../../../shared/forms/date-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { factsOf, GENDERS } from "../../../shared/people/fact-words.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { AddressFields } from "../edit/address-fields.tsx";
import { serverErrors } from "../edit/user-errors.ts";
import styles from "./facts.module.css";
import { changedBody, draftErrors, draftOf, type FactsDraft, typedDocumentType } from "./facts-draft.ts";
import { RequestWords } from "./request-words.tsx";

type Props = {
  readonly user: { readonly id: string; readonly name: string };
  /** The profile as the server had it when the dialog opened. */
  readonly profile: GetUserProfileApiResponse;
  /** The open request that the correction answers; null where there is none. */
  readonly request: CorrectionRequest | null;
  readonly onClose: () => void;
};

/** Corrects the facts of an account that can be given only once; an open request is closed with it. */
export function CorrectFacts({ user, profile, request, onClose }: Props) {
  const [initial] = useState(() => draftOf(profile));
  const [typed, setDraft] = useState(initial);
  const [correct, { isLoading, error }] = useCorrectUserFactsMutation();
  const { form, errors, show, clear } = useFieldErrors<string>();
  const known = factsOf({ ...profile, document_type: typedDocumentType(typed, initial, profile) });
  const has = (fact: "birth_date" | "gender") => known.includes(fact) || request?.facts.includes(fact);
  // A fact that is not shown is not sent, even if it was typed before the document became a CNPJ.
  const draft = {
    ...typed,
    birthDate: has("birth_date") ? typed.birthDate : initial.birthDate,
    gender: has("gender") ? typed.gender : initial.gender,
  };
  const body = changedBody(draft, initial);

  const change = (changes: Partial<FactsDraft>, ...fields: readonly string[]) => {
    setDraft((before) => ({ ...before, ...changes }));
    clear(...fields);
  };
  const submit = async () => {
    const found = draftErrors(draft, initial);
    if (Object.keys(found).length > 0) return show(found);
    if (body === null) return;
    const key = request && { id: request.id, version: request.version };
    const answer = await correct({ id: user.id, body: { ...body, ...(key && { request: key }) } });
    if (answer.error) {
      const refused = serverErrors(isApiError(answer.error) ? answer.error.errors : []);
      return show({ ...refused, ...(refused.birthDate && { birth_date: refused.birthDate }) });
    }
    notify.success("Dados corrigidos. A pessoa é avisada por e-mail.");
    onClose();
  };

  return (
    <FormModal
      title={`Corrigir dados de ${user.name}`}
      width="wide"
      form={form}
      submit={{
        label: request ? "Corrigir e encerrar" : "Corrigir dados",
        busyLabel: "Corrigindo...",
        disabled: body === null,
      }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao corrigir os dados. Tente de novo.") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {request ? (
        <RequestWords request={request} />
      ) : (
        <Notice tone="info">A pessoa é avisada por e-mail do que mudou, e a correção fica na auditoria.</Notice>
      )}
      <Grid gap={4}>
        <Field
          label="CPF/CNPJ"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.document}
          error={errors.document}
          onChange={(text) => change({ document: maskDocument(text) }, "document")}
        />
        {has("birth_date") && (
          <DateField
            label="Data de nascimento"
            value={draft.birthDate}
            error={errors.birth_date ?? null}
            onChange={(birthDate) => change({ birthDate }, "birth_date")}
          />
        )}
        {has("gender") && (
          <SelectField
            label="Gênero"
            value={draft.gender}
            error={errors.gender}
            choices={GENDERS}
            onChange={(gender) => change({ gender }, "gender")}
          />
        )}
        <h3 className={styles.legend}>Endereço</h3>
        <AddressFields
          address={draft.address}
          errors={Object.fromEntries(
            Object.entries(errors).flatMap(([field, message]) => (message ? [[field, message]] : [])),
          )}
          onChange={(changes) => {
            setDraft((before) => ({ ...before, address: { ...before.address, ...changes } }));
            clear(...Object.keys(changes).map((name) => `address.${name}`));
          }}
        />
      </Grid>
    </FormModal>
  );
}
