import { DatePair } from "../../../shared/forms/date-pair.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Toolbar } from "../../../shared/ui/layout/toolbar.tsx";
import { choiceOf, PERIODS } from "./period.ts";
import type { useStatement } from "./use-statement.ts";

const TYPES = [
  { value: "", label: "Tudo" },
  { value: "DEBIT", label: "Saídas" },
  { value: "CREDIT", label: "Entradas" },
];

/** Period and type; a period of one's own has its two dates, on a phone too. */
export function StatementFilters({ filters }: Pick<ReturnType<typeof useStatement>, "filters">) {
  const { values, change } = filters;
  return (
    <Toolbar>
      <SelectField
        label="Período"
        value={choiceOf(values)}
        choices={PERIODS}
        onChange={(periodo) => change({ periodo, de: "", ate: "" })}
      />
      {choiceOf(values) === "personalizado" && (
        <DatePair from={values.de} to={values.ate} onFrom={(de) => change({ de })} onTo={(ate) => change({ ate })} />
      )}
      <SelectField label="Tipo" value={values.tipo} choices={TYPES} onChange={(tipo) => change({ tipo })} />
    </Toolbar>
  );
}
