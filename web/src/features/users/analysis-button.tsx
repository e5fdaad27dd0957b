import { Lightbulb } from "@blueprintjs/icons";
import { useState } from "react";
import type { ListUsersApiArg, User } from "../../api/generated/tenho.gen.ts";
import { Can } from "../../shared/session/can.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { AnalysisDialog } from "./analysis-dialog.tsx";
import { type AnalysisFilters, analysisBody } from "./analysis-request.ts";
import { useReadAllUsers } from "./use-read-all.ts";
import type { UnitNames } from "./user-columns.tsx";

const EMPTY_MS = 3_000;

type Props = {
  /** Rows that the list shows; undefined until they are loaded. */
  readonly rows: readonly User[] | undefined;
  /** Arguments of the list's query: every account they find is analysed. */
  readonly asked: ListUsersApiArg;
  /** Number of accounts they find; number of those shown, where that is not counted. */
  readonly total?: number | undefined;
  readonly filters: AnalysisFilters;
  readonly units: UnitNames;
};

/** "Análise de IA" of the accounts that the filters find, on every page, for holders of `user.analysis`. */
export function AnalysisButton({ rows, asked, total, filters, units }: Props) {
  const readAll = useReadAllUsers();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly User[] | null>(null);
  const open = async () => {
    if (!rows?.length) {
      return notify.warning("Nenhum cliente encontrado com os critérios de busca", { durationMs: EMPTY_MS });
    }
    setBusy(true);
    const all = await readAll(asked);
    setBusy(false);
    if (all === null) return notify.error("Erro ao carregar lista de clientes");
    setFound(all.rows);
  };
  return (
    <Can do="user.analysis">
      <Button
        icon={<Lightbulb />}
        disabled={rows === undefined}
        busy={isBusy}
        busyLabel="Preparando..."
        onClick={() => void open()}
      >
        Análise de IA
      </Button>
      {found && (
        <AnalysisDialog
          body={analysisBody(found, filters, { total: Math.max(total ?? 0, found.length), units })}
          onClose={() => setFound(null)}
        />
      )}
    </Can>
  );
}
