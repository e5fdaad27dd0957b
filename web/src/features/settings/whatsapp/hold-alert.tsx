import { Link } from "react-router";
import { useGetWhatsappHealthQuery } from "../../../api/tenho-api.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { accountHoldText, factTitle } from "./account.ts";
import styles from "./health.module.css";
import { attentionNotes, holdText } from "./health.ts";

const POLL_MS = 60_000;
/** Further notes are only counted here; Configurações lists all. */
const NOTES_MAX = 3;

/**
 * Alert on MASTER's first screen: messages or offers that are held, the cost and the action to take, and what else Meta says against the account,
 * a template or a number. Nothing while there is nothing to report.
 */
export function HoldAlert() {
  const { data } = useGetWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  if (!data) return null;
  const text = accountHoldText(data) ?? holdText(data);
  const notes = [
    ...data.account.filter(({ standing }) => standing === "attention").map(factTitle),
    ...attentionNotes(data),
  ];
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
