import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { review } from "../../../test/payment-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { ReviewList } from "./review-list.tsx";

test("what waits longer than a page of newer ones is reached; a page whose last was decided still leads back", async () => {
  serve(({ searchParams }) =>
    searchParams.get("cursor") === "older"
      ? { reviews: [], next_cursor: null }
      : { reviews: [review()], next_cursor: "older" },
  );
  const { person } = renderScreen(<ReviewList />, { user: userWith({ role: "MASTER" }) });
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Mais antigos" }));
  expect(await screen.findByText("Nenhum pagamento nesta página.")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Mais novos" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
});

test("of a payment the bank took a part of, the list and both decisions say what is left of it", async () => {
  const partly = review({ paid: 8, decidable: 5 });
  const { asked } = serve(({ pathname }) =>
    pathname === "/payment/reviews" ? { reviews: [partly], next_cursor: null } : { ...partly, decision: "CREDIT" },
  );
  const { person } = renderScreen(<ReviewList />, { user: userWith({ role: "MASTER" }) });
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent("O banco já levou R$ 3,00 de volta; restam R$ 5,00.");
  await person.click(screen.getByRole("button", { name: "Devolver" }));
  expect(screen.getByRole("button", { name: "Devolver R$ 5,00" })).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Cancelar" }));
  await person.click(screen.getByRole("button", { name: "Creditar" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("recebe R$ 5,00 no saldo, o que resta do que pagou");
  await person.click(screen.getByRole("button", { name: "Creditar R$ 5,00" }));
  expect(await screen.findByText("R$ 5,00 creditados.")).toBeInTheDocument();
  expect(asked).toContain("/payment/reviews/r1");
});
