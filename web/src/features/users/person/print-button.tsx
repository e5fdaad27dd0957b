import { Print } from "@blueprintjs/icons";
import { useState } from "react";
import type { ListUsersApiArg } from "../../../api/generated/tenho.gen.ts";
import { Can } from "../../../shared/session/can.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { useReadAllUsers } from "../use-read-all.ts";
import type { UnitNames } from "../user-columns.tsx";
import { titleFor } from "../user-texts.ts";
import { writeReport } from "./report-document.ts";

/** Long enough for the toast to be read. */
const PRINT_DELAY_MS = 500;
const PREPARING = { durationMs: 2_000 };
const EMPTY = { durationMs: 3_000 };

type Props = { readonly asked: ListUsersApiArg; readonly units: UnitNames };

/** "Imprimir" prints the accounts that the filters find, on every page, for holders of `user.print`. */
export function PrintButton({ asked, units }: Props) {
  const { role } = useRequiredUser();
  const readAll = useReadAllUsers();
  const [isBusy, setBusy] = useState(false);

  const start = async () => {
    // The window is opened at once: a browser permits that during a click, but not later.
    const popup = window.open("", "_blank");
    if (!popup) return notify.error("Erro ao abrir janela de impressão");
    notify.info("Preparando impressão...", PREPARING);
    setBusy(true);
    const found = await readAll(asked);
    setBusy(false);
    if (found === null || found.rows.length === 0) {
      popup.close();
      if (found === null) return notify.error("Erro ao carregar lista de clientes");
      return notify.warning("Nenhum cliente encontrado com os critérios de busca", EMPTY);
    }
    writeReport(popup.document, { title: titleFor(role), units, ...found });
    setTimeout(() => popup.print(), PRINT_DELAY_MS);
  };

  return (
    <Can do="user.print">
      <Button icon={<Print />} busy={isBusy} busyLabel="Preparando..." onClick={() => void start()}>
        Imprimir
      </Button>
    </Can>
  );
}
