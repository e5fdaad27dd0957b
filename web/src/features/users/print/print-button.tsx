import { Print } from "@blueprintjs/icons";
import { useState } from "react";
import type { ListUsersApiArg } from "../../../api/generated/tenho.gen.ts";
import { toPage } from "../../../api/page.ts";
import { useLazyListUsersQuery } from "../../../api/tenho-api.ts";
import { Can } from "../../../shared/access/can.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { UnitNames } from "../list/user-columns.tsx";
import { titleFor } from "../list/user-texts.ts";
import type { User } from "../user.ts";
import { writeReport } from "./report-document.ts";

const PAGE_SIZE = 200;
const ROWS_MAX = 2_000;
/** Long enough for the toast to be read. */
const PRINT_DELAY_MS = 500;
const PREPARING = { durationMs: 2_000 };
const EMPTY = { durationMs: 3_000 };

type Props = { readonly asked: ListUsersApiArg; readonly units: UnitNames };

/** "Imprimir" the accounts the filters find, on every page, for who holds `user.print`. */
export function PrintButton({ asked, units }: Props) {
  const { role } = useRequiredUser();
  const [list] = useLazyListUsersQuery();
  const [isBusy, setBusy] = useState(false);

  /** Null where a page cannot be had. */
  const readAll = async (): Promise<{ rows: readonly User[]; isCut: boolean } | null> => {
    const rows: User[] = [];
    let cursor: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof list>> = await list({
        ...asked,
        limit: PAGE_SIZE,
        ...(cursor && { cursor }),
      });
      if (!answer.data) return null;
      const page = toPage(answer.data);
      rows.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null && rows.length < ROWS_MAX);
    return { rows, isCut: cursor !== null };
  };

  const start = async () => {
    // At once: a browser lets a click open a window, not what follows it later.
    const popup = window.open("", "_blank");
    if (!popup) return notify.error("Erro ao abrir janela de impressão");
    notify.info("Preparando impressão...", PREPARING);
    setBusy(true);
    const found = await readAll();
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
