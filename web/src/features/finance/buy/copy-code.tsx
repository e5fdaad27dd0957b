import { Duplicate, Tick } from "@blueprintjs/icons";
import { useId, useRef } from "react";
import { useCopy } from "../../../shared/hooks/use-copy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./buy.module.css";

/** The copy code ("Pix copia e cola") and a button that copies it and confirms that for two seconds. */
export function CopyCode({ code }: { readonly code: string }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // Without the permission to copy, the text is selected for the person to copy it.
  const { isCopied, copy } = useCopy(code, () => text.current?.select());

  return (
    <div className={styles.copy}>
      <label htmlFor={id}>Pix copia e cola</label>
      <textarea ref={text} id={id} className="bp6-input" rows={3} readOnly value={code} />
      <Button kind="primary" icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
        {isCopied ? "Copiado" : "Copiar código"}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? "Código copiado" : ""}
      </span>
    </div>
  );
}
