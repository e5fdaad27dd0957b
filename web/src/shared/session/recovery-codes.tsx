import { Download, Duplicate, Tick } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { useCopy } from "../hooks/use-copy.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import styles from "./second-factor.module.css";
import { TOAST } from "./toast-time.ts";

const FILE_NAME = "tenho-codigos-de-recuperacao.txt";

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Shows the recovery codes, only this once, to be copied or saved. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const text = codes.join("\n");
  const { isCopied, copy } = useCopy(text, () => notify.error("Não foi possível copiar. Baixe os códigos.", TOAST));
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has disappeared.
  useEffect(() => title.current?.focus(), []);

  const save = () => {
    const url = URL.createObjectURL(new Blob([`Tenho: códigos de recuperação\n\n${text}\n`], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = FILE_NAME;
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        Guarde seus códigos de recuperação
      </h3>
      <Notice tone="warning" title="Eles aparecem só agora">
        Sem o celular, um deles serve no lugar do código do aplicativo. Cada um vale uma vez.
      </Notice>
      <ul className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
          {isCopied ? "Copiados" : "Copiar códigos"}
        </Button>
        <Button icon={<Download />} onClick={save}>
          Baixar
        </Button>
        <Button kind="primary" onClick={onKept}>
          Já guardei
        </Button>
      </div>
    </div>
  );
}
