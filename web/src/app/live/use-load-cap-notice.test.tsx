import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { currentToasts } from "../../shared/ui/feedback/toast-store.ts";
import { useLoadCapNotice } from "./use-load-cap-notice.ts";

function Notice() {
  const onNotice = useLoadCapNotice();
  return (
    <button type="button" onClick={() => void onNotice("u1")}>
      Aviso
    </button>
  );
}

async function receive(role: "MASTER" | "ADMIN") {
  serve(() => ({ id: "u1", name: "Parnaíba – PI" }));
  const { person } = renderScreen(<Notice />, { user: userWith({ role }) });
  await person.click(screen.getByRole("button", { name: "Aviso" }));
}

test("nobody but MASTER is told of a reached cap", async () => {
  await receive("ADMIN");
  expect(currentToasts()).toEqual([]);
});

test("MASTER is told which franchise reached its cap, and where it is set", async () => {
  await receive("MASTER");
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  const [toast] = currentToasts();
  expect(toast?.message).toBe("Parnaíba – PI chegou ao limite mensal de créditos.");
  expect(toast?.action?.to).toBe("/master/configuracoes?aba=franquias");
});
