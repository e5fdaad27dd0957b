import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { toPage } from "../../api/page.ts";
import { useListFranchiseUnitsQuery } from "../../api/tenho-api.ts";
import { unitText } from "../../shared/format/unit-text.ts";
import { MaskedField } from "../../shared/forms/masked-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { maskMoneyOrZero } from "./amount-text.ts";
import styles from "./credit.module.css";

type Props = {
  readonly unitLabel: string;
  readonly amountLabel: string;
  readonly placeholder: string;
  /** Smallest amount, in centavos; less is refused with the text `missing`. */
  readonly minCents: 0 | 1;
  readonly missing: string;
  readonly submitLabel: string;
  readonly isPrimary?: boolean;
  readonly isBusy: boolean;
  /** Saves `amount`, in reais. Resolves to whether it was saved; the field is then cleared. */
  readonly onSave: (unit: { readonly id: string; readonly name: string }, amount: number) => Promise<boolean>;
};

/** An amount of one active franchise that the user reaches. */
export function UnitAmountForm(props: Props) {
  const { data } = useListFranchiseUnitsQuery({});
  const { role, available_franchises: own } = useRequiredUser();
  const [unitId, setUnitId] = useState("");
  const [text, setText] = useState("");
  const { form, errors, show, clear } = useFieldErrors<"unit" | "amount">();
  const isWithinReach = (unitId: string) => role === "MASTER" || own.some(({ id }) => id === unitId);
  const units = toPage(data ?? []).items.filter(({ id, is_active }) => is_active && isWithinReach(id));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = parseBRL(text) ?? -1;
    const unit = units.find(({ id }) => id === unitId);
    if (unit === undefined || cents < props.minCents) {
      return show({
        ...(unit === undefined && { unit: "Selecione uma franquia" }),
        ...(cents < props.minCents && { amount: props.missing }),
      });
    }
    if (await props.onSave(unit, cents / 100)) setText("");
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={props.unitLabel}
        value={unitId}
        onChange={(value) => {
          setUnitId(value);
          clear("unit");
        }}
        choices={[
          { value: "", label: "Selecione uma franquia" },
          ...units.map((unit) => ({ value: unit.id, label: unitText(unit) })),
        ]}
        error={errors.unit}
      />
      <MaskedField
        label={props.amountLabel}
        mask={props.minCents === 0 ? maskMoneyOrZero : maskMoney}
        placeholder={props.placeholder}
        value={text}
        onChange={(value) => {
          setText(value);
          clear("amount");
        }}
        error={errors.amount}
      />
      <Button type="submit" kind={props.isPrimary ? "primary" : "plain"} busy={props.isBusy} busyLabel="Salvando...">
        {props.submitLabel}
      </Button>
    </form>
  );
}
