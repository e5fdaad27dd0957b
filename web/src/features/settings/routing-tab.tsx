import { type FormEvent, useState } from "react";
import { errorMessage, isApiError } from "../../api/api-error.ts";
import { useGetSettingsQuery, useSetSettingsMutation } from "../../api/tenho-api.ts";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryError, QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { RestoreDefaults } from "./restore-defaults.tsx";
import styles from "./routing.module.css";
import {
  isDefault,
  NUMBERS,
  type NumberField,
  numberText,
  type Routing,
  type RoutingDraft,
  type RoutingField,
  readDraft,
  toDraft,
} from "./routing-fields.ts";
import { useBanner } from "./use-banner.ts";

const FAILED = "Erro ao carregar configurações";

/** Roteamento: the companies that are asked about a wish, and the time that everybody has. */
export function RoutingTab() {
  const query = useGetSettingsQuery();
  return (
    <QueryState query={query} errorTitle={FAILED} skeleton={<Skeleton lines={8} heightPx={56} />}>
      {({ routing }) =>
        routing ? (
          <RoutingForm routing={routing} />
        ) : (
          <QueryError title={FAILED} error={undefined} onRetry={query.refetch} />
        )
      }
    </QueryState>
  );
}

function RoutingForm({ routing }: { readonly routing: Routing }) {
  const { banner, showBanner } = useBanner();
  const [save, { isLoading }] = useSetSettingsMutation();
  const [edits, setEdits] = useState<Partial<RoutingDraft>>({});
  const { form, errors, show, clear } = useFieldErrors<RoutingField>();
  const draft: RoutingDraft = { ...toDraft(routing), ...edits };
  const { change, errors: wrong } = readDraft(draft, routing);
  const isChanged = Object.keys(change).length + Object.keys(wrong).length > 0;

  const edit = (next: Partial<RoutingDraft>) => {
    setEdits((before) => ({ ...before, ...next }));
    clear(...(Object.keys(next) as RoutingField[]), "closesAt");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length > 0) return show(wrong);
    const { error } = await save({ body: { routing: change } });
    if (error) {
      if (isApiError(error)) show(fieldErrorsOf(error.errors));
      return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Roteamento"));
    }
    setEdits({});
    showBanner("success", "Configurações de Roteamento salvas com sucesso!");
  };
  const number = (field: NumberField) => {
    const { label, hint } = NUMBERS[field];
    const usual = numberText(field, routing.defaults[field]) || "o do modelo";
    return (
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={field === "askBelow" ? "Limiar do modelo" : undefined}
        hint={`${hint} Padrão: ${usual}.`}
        value={draft[field]}
        onChange={(text) => edit({ [field]: text })}
        error={errors[field]}
      />
    );
  };

  return (
    <Stack as="form" gap={5} ref={form} onSubmit={submit} noValidate>
      <Panel title="Empresas perguntadas">
        <div className={styles.fields}>
          {number("merchantsMax")}
          {number("offerExpiryMinutes")}
        </div>
      </Panel>
      <Panel title="Mensagens">
        <div className={styles.fields}>
          {number("textsGatherSeconds")}
          {number("answersGatherSeconds")}
          {number("askBelow")}
        </div>
      </Panel>
      <Panel title="Empresas fechadas">
        <div className={styles.fields}>
          <div className={styles.whole}>
            <CheckField
              label="Perguntar às empresas fechadas quando elas abrirem"
              checked={draft.asksWhenOpen}
              onChange={(asksWhenOpen) => edit({ asksWhenOpen })}
              error={errors.asksWhenOpen}
            />
            <p className={styles.note}>
              Sem isto, só quem está aberto é perguntado. Padrão: {routing.defaults.asksWhenOpen ? "sim" : "não"}.
            </p>
          </div>
          {number("wishAgeHoursMax")}
          <Field
            label="Sem horário informado, abre às"
            type="time"
            hint={`Todos os dias, no fuso da franquia. Padrão: ${routing.defaults.opensAt}.`}
            value={draft.opensAt}
            onChange={(opensAt) => edit({ opensAt })}
            error={errors.opensAt}
          />
          <Field
            label="e fecha às"
            type="time"
            hint={`Padrão: ${routing.defaults.closesAt}.`}
            value={draft.closesAt}
            onChange={(closesAt) => edit({ closesAt })}
            error={errors.closesAt}
          />
        </div>
      </Panel>
      {/* Beside the button: the form is longer than a phone's window. */}
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={!isChanged} busy={isLoading} busyLabel="Salvando...">
          Salvar
        </Button>
        <RestoreDefaults isDisabled={isDefault(routing)} onRestored={() => setEdits({})} showBanner={showBanner} />
        <p className={styles.note}>Vale para os próximos pedidos e ofertas, em poucos segundos.</p>
      </div>
    </Stack>
  );
}

/** The server names a field with what is before it: `routing.merchantsMax`. */
const fieldErrorsOf = (errors: readonly { readonly field: string; readonly message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field.split(".").at(-1) ?? "", message]));
