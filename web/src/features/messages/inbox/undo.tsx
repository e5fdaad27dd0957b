import { Undo as UndoIcon } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { useNow } from "../../../shared/clock/use-now.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Choice } from "./offer-answers.tsx";
import styles from "./undo.module.css";

type Props = { readonly choice: Choice; readonly dueMs: number; readonly onUndo: () => void };

/** Shows a NÃO TENHO before it is sent, with a button to undo it. */
export function Undo({ choice, dueMs, onUndo }: Props) {
  const button = useRef<HTMLDivElement>(null);
  const leftS = Math.max(1, Math.ceil((dueMs - useNow(500).getTime()) / 1000));

  useEffect(() => button.current?.querySelector("button")?.focus({ preventScroll: true }), []);

  return (
    <div className={styles.undo} ref={button}>
      <p role="status">
        <strong>{choice === "NOT_MY_CATEGORY" ? "NÃO TENHO, e não vendo isso" : "NÃO TENHO"}</strong>
        <span className="muted">Se você fechar o painel antes de ser enviado, nada é enviado.</span>
      </p>
      <Button icon={<UndoIcon />} onClick={onUndo}>
        Desfazer <span aria-hidden="true">({leftS} s)</span>
      </Button>
    </div>
  );
}
