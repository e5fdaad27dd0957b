import { Duplicate, Tick } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useCopy } from "../hooks/use-copy.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Part } from "../parts/part.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import styles from "./unit-promotion.module.css";

/** Draws a QR code. Loaded on demand: the list of units can be read without it. What is printed is drawn at once by the one that the screen has loaded. */
export const LinkCode = lazyPart(async () => (await import("../people/link-code.tsx")).LinkCode);

type Props = {
  readonly title: string;
  readonly link: string;
  /** The action of the QR code, for a person who does not see it. */
  readonly code: string;
  readonly children: ReactNode;
};

/** A link to hand out, as a QR code and as text to copy. */
export function SharedLink({ title, link, code, children }: Props) {
  const { isCopied, copy } = useCopy(link, () => notify.error("Não foi possível copiar. Selecione o link."));
  return (
    <section className={styles.link} aria-label={title}>
      <div className={styles.square}>
        <Part inline>
          <LinkCode link={link} label={code} />
        </Part>
      </div>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{children}</p>
        <code className={styles.address}>{link}</code>
        <div>
          <Button
            icon={isCopied ? <Tick /> : <Duplicate />}
            aria-label={`Copiar link: ${title}`}
            onClick={() => void copy()}
          >
            {isCopied ? "Copiado" : "Copiar link"}
          </Button>
        </div>
      </div>
    </section>
  );
}
