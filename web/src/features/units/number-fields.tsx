import { formatPhone, writePhone } from "@tenho/br/contacts/format-phone";
import { useListMetaNumbersQuery } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { Grid } from "../../shared/ui/layout/grid.tsx";
import type { UnitDraft, UnitField } from "./unit-draft.ts";

type Props = {
  readonly draft: UnitDraft;
  readonly errors: Partial<Record<UnitField, string>>;
  readonly onChange: (changes: Partial<UnitDraft>) => void;
};

/** The unit's own WhatsApp number: picked from what Meta lists; typed only where no account is connected. */
export function NumberFields(props: Props) {
  const { data, isLoading } = useListMetaNumbersQuery();
  const numbers = data?.numbers ?? [];
  if (isLoading) {
    const choices = [{ value: "", label: "Carregando..." }];
    return <SelectField label="Número" value="" disabled onChange={() => undefined} choices={choices} />;
  }
  if (numbers.length === 0) return <TypedNumber {...props} />;

  const { draft, errors, onChange } = props;
  const isListed = numbers.some(({ id }) => id === draft.phone_number_id);
  const kept =
    draft.phone_number_id === "" || isListed
      ? []
      : [{ value: draft.phone_number_id, label: `${draft.display_phone_number} (não está na conta da Meta)` }];
  const choices = [
    { value: "", label: "Nenhum: usa o compartilhado" },
    ...kept,
    ...numbers.map(({ id, digits, verified_name: name, is_registered: isRegistered }) => ({
      value: id,
      label: [formatPhone(digits), name, isRegistered ? "" : "não registrado"].filter(Boolean).join(" · "),
    })),
  ];
  const pick = (id: string) => {
    const digits = numbers.find((number) => number.id === id)?.digits;
    const shown = digits === undefined ? draft.display_phone_number : writePhone(digits);
    onChange({ phone_number_id: id, display_phone_number: id === "" ? "" : shown });
  };
  return (
    <SelectField
      label="Número"
      value={draft.phone_number_id}
      error={errors.phone_number_id ?? errors.display_phone_number}
      onChange={pick}
      choices={choices}
      hint="Os números que a Meta lista na conta. Novos se acrescentam no Gerenciador do WhatsApp."
    />
  );
}

function TypedNumber({ draft, errors, onChange }: Props) {
  return (
    <Grid gap={4}>
      <Field
        label="Número"
        inputMode="tel"
        maxLength={20}
        placeholder="(86) 3333-0001"
        value={draft.display_phone_number}
        error={errors.display_phone_number}
        onChange={(value) => onChange({ display_phone_number: value })}
      />
      <Field
        label="ID do número na Meta"
        inputMode="numeric"
        maxLength={20}
        hint="Sem ele, a franquia usa o número compartilhado"
        value={draft.phone_number_id}
        error={errors.phone_number_id}
        onChange={(value) => onChange({ phone_number_id: value })}
      />
    </Grid>
  );
}
