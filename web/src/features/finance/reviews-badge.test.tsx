import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { ReviewsBadge } from "./reviews-badge.tsx";

function open(role: "MASTER" | "ADMIN") {
  const asked: string[] = [];
  serve(({ pathname, search }) => {
    asked.push(`${pathname}${search}`);
    return { reviews: [{ decision: null }, { decision: "CREDIT" }, { decision: null }], next_cursor: null };
  });
  renderScreen(<ReviewsBadge />, { user: userWith({ role }) });
  return asked;
}

test("MASTER sees how many payments wait for a decision", async () => {
  const asked = open("MASTER");
  expect(await screen.findByText("2")).toBeInTheDocument();
  expect(screen.getByText(/em conferência/)).toBeInTheDocument();
  expect(asked).toEqual(["/payment/reviews?limit=50&state=OPEN"]);
});

test("nobody else asks for them", async () => {
  const asked = open("ADMIN");
  await waitFor(() => expect(screen.queryByText("2")).toBeNull());
  expect(asked).toEqual([]);
});
