import { RATE_BOUNDS } from "@tenho/br/bounds";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { GetMessageRatesApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useSetMessageRatesMutation } from "../../../api/tenho-api.ts";
import { DateField } from "../../../shared/forms/date-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import styles from "../registration.module.css";
import type { ShowBanner } from "../use-banner.ts";
import { rateText, readRate } from "./rate-text.ts";

export type Rates = GetMessageRatesApiResponse;

const { usd, brlPerUsd } = RATE_BOUNDS;
const USD_FAULT = `Use de ${usd.min} a ${usd.max} dólares, com até 6 casas`;
const FIELDS = [
  { name: "marketing", label: "Marketing (US$)", bounds: usd, fault: USD_FAULT },
  { name: "utility", label: "Utilidade (US$)", bounds: usd, fault: USD_FAULT },
  { name: "authentication", label: "Autenticação (US$)", bounds: usd, fault: USD_FAULT },
  { name: "service", label: "Serviço (US$)", bounds: usd, fault: USD_FAULT },
  {
    name: "usd_brl",
    label: "Um dólar (R$)",
    bounds: brlPerUsd,
    fault: `Use de ${brlPerUsd.min} a ${brlPerUsd.max} reais`,
  },
] as const;
type Name = (typeof FIELDS)[number]["name"];

/** The prices in force on the server's day. */
const inForce = ({ items, today }: Rates) => items.find(({ from }) => from === null || from <= today);

/** Sets the prices from a day on, beginning with those in force today. */
export function RateForm({ rates, showBanner }: { readonly rates: Rates; readonly showBanner: ShowBanner }) {
  const [save, { isLoading }] = useSetMessageRatesMutation();
  const [from, setFrom] = useState(rates.today);
  const [draft, setDraft] = useState<Partial<Record<Name, string>>>({});
  const { form, errors, show, clear } = useFieldErrors<Name | "from">();
  const current = inForce(rates);
  const textOf = (name: Name) => draft[name] ?? (current ? rateText(current[name]) : "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = FIELDS.map(({ name, bounds, fault }) => ({ name, fault, value: readRate(textOf(name), bounds) }));
    const wrong = read.filter(({ value }) => value === null).map(({ name, fault }) => [name, fault]);
    if (from === "") wrong.push(["from", "Informe o dia"]);
    if (wrong.length > 0) return show(Object.fromEntries(wrong));
    const body = Object.fromEntries(read.map(({ name, value }) => [name, value])) as Record<Name, number>;
    const { error } = await save({ from, body });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar os preços da Meta"));
    setDraft({});
    showBanner("success", "Preços da Meta salvos com sucesso!");
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Grid gap={4}>
        <DateField
          label="Vale desde"
          value={from}
          onChange={(day) => {
            setFrom(day);
            clear("from");
          }}
          error={errors.from ?? null}
        />
        {FIELDS.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            inputMode="decimal"
            value={textOf(name)}
            onChange={(text) => {
              setDraft({ ...draft, [name]: text });
              clear(name);
            }}
            error={errors[name]}
          />
        ))}
      </Grid>
      <div className={styles.save}>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando...">
          Salvar preços
        </Button>
      </div>
    </form>
  );
}
