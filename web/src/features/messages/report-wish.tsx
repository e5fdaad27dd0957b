import { Flag } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./abuse.module.css";
import { REPORT_REASONS } from "./abuse.ts";
import type { Message } from "./message.ts";

const ReportForm = lazyPart(async () => (await import("./report-form.tsx")).ReportForm);

/** Button with which a merchant reports the wish of its offer; after the report, a note that it was sent. */
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
        <Part onClose={() => setOpen(false)}>
          <ReportForm wishId={id} onClose={() => setOpen(false)} />
        </Part>
      )}
    </div>
  );
}
