import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./buy.module.css";
import type { CardFrame } from "./use-card-frame.ts";

/** Frame with the acquirer's page, which takes the card's number. Tenho never has a field of its own for it. */
export function CardField({ card }: { readonly card: CardFrame }) {
  if (card.state === "failed") {
    return (
      <Notice tone="error">
        O campo do cartão não carregou. <Button onClick={card.reload}>Tentar novamente</Button>
      </Notice>
    );
  }
  return (
    <div className={styles.card}>
      {card.state === "loading" && <Skeleton lines={1} heightPx={card.height} />}
      <iframe
        ref={card.frame}
        key={card.src}
        src={card.src}
        title="Dados do cartão, na página da adquirente"
        height={card.height}
        data-loading={card.state === "loading" || undefined}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
