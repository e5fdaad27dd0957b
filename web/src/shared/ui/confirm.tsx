import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type Props = {
  readonly title: string;
  /** Text that says what will happen and what will be lost. */
  readonly children: ReactNode;
  /** Label of the button that confirms. */
  readonly actionLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an action; cannot be closed while the action runs. */
export function Confirm({ title, children, actionLabel, busyLabel, isBusy, isDestructive, onConfirm, onClose }: Props) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      canClose={!isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-starts-focused={isDestructive || undefined}>
            Cancelar
          </Button>
          <Button
            kind={isDestructive ? "danger" : "primary"}
            busy={isBusy}
            busyLabel={busyLabel}
            onClick={onConfirm}
            data-starts-focused={isDestructive ? undefined : true}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
