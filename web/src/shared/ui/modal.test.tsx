import { expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { Modal } from "./modal.tsx";

const esc = () => new Event("cancel", { cancelable: true });

test("Esc closes the dialog it was pressed in, not the one it was opened from", () => {
  const closeOuter = jest.fn();
  const closeInner = jest.fn();
  render(
    <Modal title="Fora" onClose={closeOuter}>
      <Modal title="Dentro" onClose={closeInner}>
        <p>texto</p>
      </Modal>
    </Modal>,
  );
  fireEvent(screen.getByRole("dialog", { name: "Dentro" }), esc());
  expect(closeInner).toHaveBeenCalledTimes(1);
  expect(closeOuter).not.toHaveBeenCalled();
});

test("a dialog that must not be interrupted is opened again when the browser closes it at a second Esc", () => {
  const onClose = jest.fn();
  render(
    <Modal title="Salvando" onClose={onClose} canClose={false}>
      <p>texto</p>
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Salvando" });
  fireEvent(dialog, esc());
  dialog.open = false;
  fireEvent(dialog, new Event("close"));
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
