import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { Candidate } from "./candidate.ts";
import { CandidateRow } from "./candidate-row.tsx";

const APPROVED: Candidate = {
  id: "k1",
  text: "mingau de milho",
  source: "operator",
  status: "approved",
  from: null,
  category: { id: 41, name: "Pizzaria" },
  unit_id: null,
  times: 1,
  created_at: "2026-11-20T12:00:00.000Z",
  decided_at: "2026-11-21T12:00:00.000Z",
  proposal: null,
};

function open(permissions: readonly string[], answer: unknown = { ...APPROVED, status: "rejected" }) {
  const sent: string[] = [];
  serve((url, { method }) => {
    sent.push(`${method} ${url.pathname}`);
    return answer;
  });
  const { person } = renderScreen(
    <main>
      <ul>
        <CandidateRow candidate={APPROVED} />
      </ul>
    </main>,
    { user: userWith({ permissions: [...permissions] }) },
  );
  return { person, sent };
}
const dialog = () => within(screen.getByRole("dialog", { name: "Desfazer aprovação" }));

test("the platform takes an approval back, after being told what goes", async () => {
  const { person, sent } = open(["genai.access", "genai.manage"]);
  await person.click(screen.getByRole("button", { name: "Desfazer aprovação" }));
  expect(dialog().getByText(/sai dos exemplos de/)).toHaveTextContent("“mingau de milho” sai dos exemplos de Pizzaria");
  await expectNoAxeViolations();
  expect(sent).toEqual([]);
  await person.click(dialog().getByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText(/Aprovação desfeita/)).toBeInTheDocument();
  expect(sent).toEqual(["POST /categories/training/candidates/k1/revoke"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failure leaves the question open and says so", async () => {
  const { person } = open(["genai.access", "genai.manage"], problem(500, "x"));
  await person.click(screen.getByRole("button", { name: "Desfazer aprovação" }));
  await person.click(dialog().getByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText("Erro ao desfazer a aprovação")).toBeInTheDocument();
  // The message may come before the button is there again.
  expect(await dialog().findByRole("button", { name: "Desfazer" })).toBeEnabled();
});

test("who works with one unit is not offered it", () => {
  open(["genai.access"]);
  expect(screen.queryByRole("button", { name: "Desfazer aprovação" })).toBeNull();
});
