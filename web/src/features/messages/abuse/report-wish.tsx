import { Flag } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { lazy, Suspense, useState } from "react";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Message } from "../message.ts";
import styles from "./abuse.module.css";
import { REPORT_REASONS } from "./abuse.ts";

const ReportForm = lazy(async () => ({ default: (await import("./report-form.tsx")).ReportForm }));

/** Lets a merchant report the wish of its offer; once it has, says so. */
export function ReportWish({ message: { id, offer } }: { readonly message: Message }) {
  const user = useRequiredUser();
  const [isOpen, setOpen] = useState(false);
  const report = offer?.report;
  if (report) {
    return (
      <p className={styles.reported}>
        Você denunciou este pedido: <strong>{REPORT_REASONS[report.reason].label}</strong>. A franquia vai ver.
      </p>
    );
  }
  if (!can(user, "message.access")) return null;
  return (
    <div className={styles.report}>
      <Button small kind="link" icon={<Flag size={14} />} onClick={() => setOpen(true)}>
        Denunciar pedido
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportForm wishId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
