import { formatDateTime } from "@tenho/br/calendar/dates";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { factList } from "../../../shared/people/fact-words.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import styles from "./facts.module.css";

/** A person's request for a correction: the facts, and when it was sent. */
export function RequestWords({ request }: { readonly request: CorrectionRequest }) {
  return (
    <Stack gap={3}>
      <p>
        Pede a correção de: <strong>{factList(request.facts)}</strong>
        <br />
        <span className="muted">Enviado em {formatDateTime(new Date(request.created_at))}</span>
      </p>
      <WrittenText className={styles.words}>{request.text}</WrittenText>
    </Stack>
  );
}
