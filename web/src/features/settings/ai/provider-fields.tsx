import { CheckField } from "../../../shared/forms/check-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { type AiProviderKind, type DraftErrors, PRESETS, type ProviderDraft, withPreset } from "./ai-provider.ts";
import styles from "./ai-tab.module.css";

const KINDS = Object.entries(PRESETS).map(([value, { label }]) => ({ value, label }));

type Props = {
  readonly draft: ProviderDraft;
  /** The kept key as the server masks it; null: a new provider. */
  readonly keptKey: string | null;
  readonly errors: DraftErrors;
  /** The draft with the fields that were corrected. */
  readonly onChange: (draft: ProviderDraft, ...fields: readonly (keyof ProviderDraft)[]) => void;
};

export function ProviderFields({ draft, errors, keptKey, onChange }: Props) {
  const set = (changes: Partial<ProviderDraft>) =>
    onChange({ ...draft, ...changes }, ...(Object.keys(changes) as (keyof ProviderDraft)[]));
  const needsAddress = draft.kind === "compatible";
  return (
    <>
      <Grid gap={4}>
        <SelectField
          label="Fornecedor"
          value={draft.kind}
          onChange={(kind) => onChange(withPreset(draft, kind as AiProviderKind), "name", "displayName", "baseUrl")}
          choices={KINDS}
        />
        <Field
          label={needsAddress ? "Endereço da API" : "Endereço da API (opcional)"}
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder={needsAddress ? "https://api.exemplo.com.br/v1" : "O do fornecedor"}
          value={draft.baseUrl}
          error={errors.baseUrl}
          onChange={(baseUrl) => set({ baseUrl })}
        />
        <Field label="Nome" maxLength={60} value={draft.name} error={errors.name} onChange={(name) => set({ name })} />
        <Field
          label="Nome de exibição"
          maxLength={80}
          value={draft.displayName}
          error={errors.displayName}
          onChange={(displayName) => set({ displayName })}
        />
      </Grid>
      <PasswordField
        label="Chave da API"
        secret="chave"
        autoComplete="new-password"
        maxLength={500}
        placeholder={keptKey ?? ""}
        hint={
          keptKey === null
            ? "Guardada cifrada; depois de salva, ninguém a vê."
            : "Em branco, a chave guardada fica como está."
        }
        value={draft.apiKey}
        error={errors.apiKey}
        onChange={(apiKey) => set({ apiKey })}
      />
      <TextAreaField
        label="Modelos"
        rows={4}
        spellCheck={false}
        hint="Um por linha. O primeiro é o usado."
        value={draft.models}
        onChange={(models) => set({ models })}
      />
      <div className={styles.checks}>
        <CheckField label="Ativo" checked={draft.isActive} onChange={(isActive) => set({ isActive })} />
        <CheckField
          label="Padrão: é o consultado"
          checked={draft.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
      </div>
    </>
  );
}
