import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { paid, wishWith } from "../../../../test/merchant-answers.ts";
import { renderScreen, serve } from "../../../../test/render-screen.tsx";
import { Receipt } from "./receipt.tsx";

test("the receipt of an answer given elsewhere leaves the focus where it is", async () => {
  serve(() => ({}));
  renderScreen(
    <>
      <input aria-label="Buscar" ref={(field) => field?.focus()} />
      <Receipt message={paid(wishWith("w1"))} isNew={false} />
    </>,
  );
  expect(await screen.findByRole("group", { name: "Recibo do TENHO" })).toBeInTheDocument();
  expect(screen.getByLabelText("Buscar")).toHaveFocus();
});

test("a receipt of a free TENHO says so, and no amount taken", () => {
  renderScreen(<Receipt message={{ ...paid(wishWith("w1")), price: 0 }} isNew={false} />);
  expect(screen.getByRole("group")).toHaveTextContent("TENHO grátis; saldo R$ 47,20");
});

test("a receipt whose contact was erased says so, with what was debited", () => {
  const message = paid(wishWith("w1"));
  renderScreen(<Receipt message={{ ...message, offer: message.offer && { ...message.offer, contact: null } }} isNew />);
  expect(screen.getByText("O contato de quem pediu não está mais disponível.")).toBeInTheDocument();
  expect(screen.getByRole("group")).toHaveTextContent("Debitamos R$ 0,30; saldo R$ 47,20");
});
