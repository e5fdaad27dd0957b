import type { Message } from "./message.ts";
import { NO_COMPANY, notifiedText } from "./message.ts";
import styles from "./responses.module.css";
import { StandingText } from "./standing-text.tsx";

const RESPONSES_SHOWN_MAX = 2;
const COMPANIES_SHOWN_MAX = 3;

/** The answers, at most two and the rest counted; without answers, the notified companies; without these, why there is none. */
export function Responses({ message }: { readonly message: Message }) {
  const { responses, standing } = message;
  if (responses.length === 0) {
    const text = notifiedText(message, COMPANIES_SHOWN_MAX);
    return text === NO_COMPANY ? (
      <span className={styles.list}>
        <strong className={styles.none}>{text}</strong>
        {standing && (
          <span className="muted">
            <StandingText standing={standing} />
          </span>
        )}
      </span>
    ) : (
      <span className="muted">{text}</span>
    );
  }
  const rest = responses.length - RESPONSES_SHOWN_MAX;
  return (
    <ul className={styles.list}>
      {responses.slice(0, RESPONSES_SHOWN_MAX).map(({ company_name, response_text, responded_at }) => (
        <li key={`${company_name} ${responded_at}`}>
          <strong data-have={response_text === "TENHO"}>{response_text}</strong> {company_name}
        </li>
      ))}
      {rest > 0 && <li className="muted">+{rest} mais</li>}
    </ul>
  );
}
