import { maskMoney } from "@tenho/br/money/money";
import { UFS } from "@tenho/br/registration/uf";
import { PLAN_LABEL } from "../../shared/format/leads.ts";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { MaskedField } from "../../shared/forms/masked-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { Grid } from "../../shared/ui/layout/grid.tsx";
import { NumberFields } from "./number-fields.tsx";
import type { UnitDraft, UnitField } from "./unit-draft.ts";
import styles from "./unit-form.module.css";

const STATES = [
  { value: "", label: "Selecione" },
  ...Object.entries(UFS).map(([value, name]) => ({ value, label: `${value} · ${name}` })),
];
const LIMITS: Record<UnitDraft["plan"], string> = {
  BASICA: "até 50 empresas",
  PREMIUM: "até 200 empresas",
  MASTER: "sem limite",
};
const PLANS = (Object.keys(LIMITS) as UnitDraft["plan"][]).map((value) => ({
  value,
  label: `${PLAN_LABEL[value]}: ${LIMITS[value]}`,
}));

type Props = {
  readonly draft: UnitDraft;
  readonly errors: Partial<Record<UnitField, string>>;
  readonly isNew: boolean;
  readonly onChange: (changes: Partial<UnitDraft>) => void;
};

/** Fields of a unit that the platform decides: code, territory, number, plan and the franchisee's terms. */
export function PlatformFields({ draft, errors, isNew, onChange }: Props) {
  return (
    <>
      <Field
        label="Código *"
        maxLength={100}
        placeholder="parnaiba-pi"
        hint="Letras minúsculas sem acento, números e hífen"
        autoCapitalize="none"
        value={draft.code}
        error={errors.code}
        onChange={(code) => onChange({ code: code.toLowerCase() })}
      />
      <Grid gap={4}>
        <Field
          label="Cidade *"
          maxLength={200}
          value={draft.city}
          error={errors.city}
          onChange={(city) => onChange({ city })}
        />
        <SelectField
          label="Estado *"
          value={draft.state}
          error={errors.state}
          onChange={(state) => onChange({ state })}
          choices={STATES}
        />
      </Grid>
      <SelectField
        label="Plano"
        value={draft.plan}
        error={errors.plan}
        onChange={(plan) => onChange({ plan: plan as UnitDraft["plan"] })}
        choices={PLANS}
        hint="Quantas empresas ativas a franquia pode ter"
      />
      <fieldset className={styles.group}>
        <legend>WhatsApp próprio</legend>
        <NumberFields draft={draft} errors={errors} onChange={onChange} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Condições do franqueado</legend>
        <Grid gap={4}>
          <Field
            label="Comissão sobre TENHOs pagos (%)"
            inputMode="decimal"
            maxLength={6}
            hint="Em branco: não combinada"
            value={draft.commission_percent}
            error={errors.commission_percent}
            onChange={(value) => onChange({ commission_percent: value })}
          />
          <MaskedField
            label="Mensalidade (R$)"
            mask={maskMoney}
            hint="Em branco: não combinada"
            value={draft.monthly_fee}
            error={errors.monthly_fee}
            onChange={(value) => onChange({ monthly_fee: value })}
          />
        </Grid>
      </fieldset>
      {isNew && (
        <CheckField
          label="Ativa: já recebe pedidos e cadastros"
          checked={draft.is_active}
          onChange={(value) => onChange({ is_active: value })}
        />
      )}
    </>
  );
}
