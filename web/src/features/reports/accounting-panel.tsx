import { useState } from "react";
import { serverNow } from "../../shared/clock/server-clock.ts";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import { CsvButton } from "../../shared/ui/csv-button.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { accountingMonths } from "./accounting-months.ts";
import styles from "./report.module.css";

/** The months' files for the accountant: what each company bought and used, and what is due to each franchise. */
export function AccountingPanel() {
  const unit = useActiveUnit();
  const choices = accountingMonths(serverNow());
  // The last month that is over: the one that is closed now.
  const [month, setMonth] = useState(choices[1]?.value ?? "");
  const query = `month=${month}${unit ? `&franchise_id=${unit.id}` : ""}`;
  return (
    <Panel title="Para a contabilidade">
      <div className={`${styles.inset} ${styles.files}`}>
        <SelectField label="Mês" value={month} onChange={setMonth} choices={choices} />
        <div>
          <strong>Faturamento por empresa</strong>
          <p className="muted">
            CPF ou CNPJ, nome, cidade e franquia de cada empresa com movimento, e o que comprou, usou e recebeu de volta
            no mês.
          </p>
          <CsvButton
            label="Baixar faturamento"
            path={`/reports/company-billing?${query}`}
            fileName={`faturamento-${month}.csv`}
          />
        </div>
        <div>
          <strong>Fechamento da franquia</strong>
          <p className="muted">
            TENHOs pagos e estornados, comissão, mensalidade e o valor a pagar, pelos termos de hoje.
          </p>
          <CsvButton
            label="Baixar fechamento"
            path={`/reports/unit-closing?${query}`}
            fileName={`fechamento-${month}.csv`}
          />
        </div>
      </div>
    </Panel>
  );
}
