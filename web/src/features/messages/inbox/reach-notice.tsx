import { formatDate } from "@tenho/br/calendar/dates";
import { useGetWhatsappReachQuery } from "../../../api/tenho-api.ts";
import { useSiteContact } from "../../../shared/format/site-contact.ts";
import { useMerchantId } from "../../../shared/session/use-merchant-id.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./reach-notice.module.css";

const POLL_MS = 300_000;
const TIME_ZONE = "America/Fortaleza";

/** The company has stopped our messages in WhatsApp: what that means, and how to receive them again. Nothing otherwise. */
export function ReachNotice() {
  const merchantId = useMerchantId();
  const { currentData } = useGetWhatsappReachQuery(undefined, {
    skip: !merchantId,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const since = currentData?.refused_since ?? null;
  if (since === null) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning" title="Os pedidos não chegam ao WhatsApp da sua empresa">
        <p>
          Em {formatDate(new Date(since), TIME_ZONE)} o WhatsApp da empresa parou de aceitar nossas mensagens. Os
          pedidos continuam aparecendo aqui no painel.
        </p>
        <p>
          Para voltar a receber, <OurNumber />: basta um “oi”.
        </p>
      </Notice>
    </div>
  );
}

/** The way to the number of the company that runs the platform, or words alone where none is set. */
function OurNumber() {
  const { phone } = useSiteContact();
  if (!phone) return "escreva para o número da sua franquia no WhatsApp";
  return (
    <a href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer">
      escreva para o nosso número no WhatsApp
    </a>
  );
}
