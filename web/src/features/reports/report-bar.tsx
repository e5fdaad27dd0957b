import { Print } from "@blueprintjs/icons";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CsvButton } from "../../shared/ui/csv-button.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { PERIOD_CHOICES, usePeriod } from "./period.ts";
import styles from "./report.module.css";

type Props = { readonly csvPath: string; readonly fileName: string };

/** The period of a report, and the ways to export it. */
export function ReportBar({ csvPath, fileName }: Props) {
  const { days, setDays } = usePeriod();
  return (
    <div className={styles.bar}>
      <SelectField label="Período" value={days} onChange={setDays} choices={PERIOD_CHOICES} />
      <Row gap={2}>
        <CsvButton path={csvPath} fileName={fileName} />
        <Button icon={<Print />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Row>
    </div>
  );
}
