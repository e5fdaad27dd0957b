import { Link } from "react-router";
import { useGetWhatsappHealthQuery } from "../../../api/tenho-api.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./health.module.css";
import { holdText } from "./health.ts";

const POLL_MS = 60_000;

/** On MASTER's first screen: that offers are held, what it costs and what to do. Nothing while there is nothing to say. */
export function HoldAlert() {
  const { data } = useGetWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const text = data && holdText(data);
  if (!text) return null;
  return (
    <div className={styles.alert}>
      <Notice tone={text.tone} title={text.title}>
        <p>{text.what}</p>
        <p>
          {text.waiting} {text.todo}
        </p>
        <Link className={styles.link} to="/master/configuracoes?aba=whatsapp">
          Ver em Configurações
        </Link>
      </Notice>
    </div>
  );
}
