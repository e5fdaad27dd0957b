import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { review } from "../../../../test/payment-answers.ts";
import { renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
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
