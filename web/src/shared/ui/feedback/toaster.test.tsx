import { expect, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { notify } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

test("at most two toasts stand beside each other, the newest last", () => {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  );
  act(() => {
    for (const message of ["um", "dois", "três"]) notify.info(message);
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["dois", "três"]);
});
