import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "../button.tsx";
import { Notice } from "../feedback/notice.tsx";
import styles from "./form-modal.module.css";
import { Modal } from "./modal.tsx";

type Props = {
  readonly title: string;
  readonly submit: {
    readonly label: string;
    readonly busyLabel: string;
    readonly kind?: "primary" | "danger";
    readonly disabled?: boolean;
  };
  readonly cancelLabel?: string;
  /** While it is sent, nothing closes the dialog. */
  readonly isBusy: boolean;
  /** Why it was refused, shown above the fields. */
  readonly error: string | null;
  readonly onSubmit: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly width?: "narrow" | "wide";
  /** Of `useFieldErrors`, which moves the focus within it. */
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
};

/** A form in a dialog, its buttons at the foot. A click beside it does not throw away what was typed. */
export function FormModal({
  title,
  submit,
  cancelLabel = "Cancelar",
  isBusy,
  error,
  onSubmit,
  onClose,
  width = "narrow",
  form,
  children,
}: Props) {
  const id = useId();
  return (
    <Modal
      title={title}
      onClose={onClose}
      canClose={!isBusy}
      closesOutside={false}
      width={width}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            kind={submit.kind ?? "primary"}
            disabled={submit.disabled ?? false}
            busy={isBusy}
            busyLabel={submit.busyLabel}
          >
            {submit.label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {error && <Notice tone="error">{error}</Notice>}
        {children}
      </form>
    </Modal>
  );
}
