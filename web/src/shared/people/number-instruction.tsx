import { Duplicate, Tick } from "@blueprintjs/icons";
import { formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { ReactNode } from "react";
import { useNow } from "../clock/use-now.ts";
import { useCopy } from "../hooks/use-copy.ts";
import { useMedia } from "../hooks/use-media.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Part } from "../parts/part.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import styles from "./number-instruction.module.css";

// Loaded on demand: only people at a computer need it.
const LinkCode = lazyPart(async () => (await import("./link-code.tsx")).LinkCode);

/** Devices that open WhatsApp from the link itself; others also get a QR code. */
const OPENS_WHATSAPP = "(max-width: 860px), (pointer: coarse)";
const EXPIRY_CHECK_MS = 1_000;

/** Proof of a WhatsApp number: the text to send from `phone` to the number `whatsapp`. */
export type NumberProof = {
  readonly phone: string;
  readonly text: string;
  readonly expires_at: string;
  readonly whatsapp: string | null;
  readonly link: string | null;
};

type Props = {
  readonly proof: NumberProof;
  /** Shown instead of a code that has expired. */
  readonly expired: ReactNode;
  /** Content below the text to write. */
  readonly children?: ReactNode;
};

/** Tells what to write from which number, with a link that opens WhatsApp with the text ready; a computer also gets it as a QR code for the phone. */
export function NumberInstruction({ proof, expired, children }: Props) {
  const { phone, text, expires_at: expiresAt, whatsapp, link } = proof;
  const { isCopied, copy } = useCopy(text, () => notify.error("Não foi possível copiar. Digite o texto."));
  const hasCamera = !useMedia(OPENS_WHATSAPP);
  const isExpired = useNow(EXPIRY_CHECK_MS) >= new Date(expiresAt);
  if (isExpired) return expired;
  return (
    <div className={styles.instruction}>
      <div className={styles.written}>
        <p>
          Do WhatsApp de <span className={styles.number}>{formatPhone(phone)}</span>, envie
          {whatsapp === null ? " à Tenho" : ` para ${formatPhone(whatsapp)}`} até {formatTime(new Date(expiresAt))}:
        </p>
        <code className={styles.code}>{text}</code>
        <div className={styles.actions}>
          {link !== null && (
            <a className="bp6-button bp6-intent-primary" href={link} target="_blank" rel="noreferrer">
              Abrir WhatsApp
            </a>
          )}
          <Button icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
            {isCopied ? "Copiado" : "Copiar texto"}
          </Button>
        </div>
        {children}
      </div>
      {link !== null && hasCamera && (
        <div className={styles.camera}>
          <div className={styles.square}>
            <Part inline>
              <LinkCode link={link} label="Código QR do mesmo link, para a câmera do celular" />
            </Part>
          </div>
          <span>Ou aponte a câmera do celular que tem esse número</span>
        </div>
      )}
    </div>
  );
}
