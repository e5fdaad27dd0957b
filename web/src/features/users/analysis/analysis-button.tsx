import { Lightbulb } from "@blueprintjs/icons";
import { useState } from "react";
import { Can } from "../../../shared/access/can.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { UnitNames } from "../list/user-columns.tsx";
import type { User } from "../user.ts";
import { AnalysisDialog } from "./analysis-dialog.tsx";
import { type AnalysisFilters, analysisBody } from "./analysis-request.ts";

const EMPTY_MS = 3_000;

type Props = {
  /** What the list shows; undefined until it is there. */
  readonly rows: readonly User[] | undefined;
  /** How many it finds; those shown, where that is not counted. */
  readonly total?: number | undefined;
  readonly filters: AnalysisFilters;
  readonly units: UnitNames;
};

/** "Análise de IA" of the accounts a list shows, for who holds `user.analysis`. */
export function AnalysisButton({ rows, total, filters, units }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (rows?.length) setOpen(true);
    else notify.warning("Nenhum cliente encontrado com os critérios de busca", { durationMs: EMPTY_MS });
  };
  return (
    <Can do="user.analysis">
      <Button icon={<Lightbulb />} disabled={rows === undefined} onClick={open}>
        Análise de IA
      </Button>
      {isOpen && rows && (
        <AnalysisDialog
          body={analysisBody(rows, filters, { total: total ?? rows.length, units })}
          onClose={() => setOpen(false)}
        />
      )}
    </Can>
  );
}
