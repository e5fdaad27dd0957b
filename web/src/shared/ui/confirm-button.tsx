import { type ReactNode, useState } from "react";
import { Field } from "../forms/field.tsx";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type Props = {
  readonly label: string;
  readonly title: string;
  /** What will happen, and what will be lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  /** A word that must be typed first, compared without regard to case unless `exact`. */
  readonly word?: string;
  readonly exact?: boolean;
  /** Resolves to true when done: the dialog closes. */
  readonly onConfirm: () => Promise<boolean>;
};

/** A button for what cannot be undone: it asks first, and says what will be lost. */
export function ConfirmButton(props: Props) {
  const { label, title, children, confirmLabel, busyLabel, word, exact = false, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const fold = (text: string) => (exact ? text.trim() : text.trim().toLowerCase());
  const isReady = !word || fold(typed) === fold(word);

  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm().finally(() => setBusy(false));
    if (isDone) setOpen(false);
  };

  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal
          title={title}
          canClose={!isBusy}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)} disabled={isBusy}>
                Cancelar
              </Button>
              <Button kind="danger" onClick={confirm} busy={isBusy} busyLabel={busyLabel} disabled={!isReady}>
                {confirmLabel}
              </Button>
            </>
          }
        >
          {children}
          {word && <Field label={`Digite ${word} para confirmar`} value={typed} onChange={setTyped} />}
        </Modal>
      )}
    </>
  );
}
