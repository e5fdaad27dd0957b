import { Link } from "react-router";
import { useGetWhatsappHealthQuery } from "../../../api/tenho-api.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./health.module.css";
import { attentionNotes, holdText } from "./health.ts";

const POLL_MS = 60_000;
/** More are counted; all stand in Configurações. */
const NOTES_MAX = 3;

/**
 * On MASTER's first screen: that offers are held, what it costs and what to do, and what else Meta says against a template or a
 * number. Nothing while there is nothing to say.
 */
export function HoldAlert() {
  const { data } = useGetWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  if (!data) return null;
  const text = holdText(data);
  const notes = attentionNotes(data);
  if (text === null && notes.length === 0) return null;
  return (
    <div className={styles.alert}>
      <Notice tone={text?.tone ?? "warning"} title={text?.title ?? "A Meta avisou sobre o WhatsApp"}>
        {text && (
          <>
            <p>{text.what}</p>
            <p>
              {text.waiting} {text.todo}
            </p>
          </>
        )}
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.slice(0, NOTES_MAX).map((note) => (
              <li key={note}>{note}</li>
            ))}
            {notes.length > NOTES_MAX && <li>E mais {notes.length - NOTES_MAX} em Configurações.</li>}
          </ul>
        )}
        <Link className={styles.link} to="/master/configuracoes?aba=whatsapp">
          Ver em Configurações
        </Link>
      </Notice>
    </div>
  );
}
