import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./feedback/notice.tsx";
import { Stack } from "./layout/stack.tsx";
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
  /** True while the form is sent; nothing closes the dialog then. */
  readonly isBusy: boolean;
  /** Reason for which the form was refused, shown above the fields. */
  readonly error: string | null;
  readonly onSubmit: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly width?: "narrow" | "wide";
  /** The ref from `useFieldErrors`, which moves the focus within the form. */
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
};

/** A form in a dialog, its buttons at the foot. A click outside it does not discard what was typed. */
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
      <Stack
        as="form"
        gap={4}
        id={id}
        ref={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {error && <Notice tone="error">{error}</Notice>}
        {children}
      </Stack>
    </Modal>
  );
}
