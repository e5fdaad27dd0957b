import { expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { MERCHANT } from "../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { Guard } from "../../api/merchant-types.ts";
import { GuardCard } from "./guard-card.tsx";

function open(user = MERCHANT, answer?: () => Response, guard: Partial<Guard> = {}) {
  const sent: unknown[] = [];
  serve((_, { method, body }) => {
    if (method === "PATCH") {
      sent.push(JSON.parse(body));
      if (answer) return answer();
    }
    return { daily_cap: 1234.5, threshold: null, spent_today: 1.2, ...guard };
  });
  return { ...renderScreen(<GuardCard userId="c1" />, { user, path: "/client/financeiro#limites" }), sent };
}

test("a merchant sees its limits and what it spent today; an emptied field takes a limit away", async () => {
  const { person, sent } = open();
  const cap = await screen.findByLabelText("Gastar por dia no máximo (R$)");
  expect(cap).toHaveValue("1.234,50");
  expect(screen.getByText("Gasto hoje: R$ 1,20")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.clear(cap);
  await person.type(screen.getByLabelText("Avisar com saldo abaixo de (R$)"), "1000");
  await person.click(screen.getByRole("button", { name: "Salvar limites" }));
  expect(await screen.findByText("Limites salvos com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([{ daily_cap: null, threshold: 10 }]);
});

test("a refusal is said, and what was typed stays", async () => {
  const { person } = open(MERCHANT, () => problem(400, "O limite do dia é de no mínimo R$ 0,30", "invalid_input"));
  await person.click(await screen.findByRole("button", { name: "Salvar limites" }));
  expect(await screen.findByText("O limite do dia é de no mínimo R$ 0,30")).toBeInTheDocument();
  expect(screen.getByLabelText("Gastar por dia no máximo (R$)")).toHaveValue("1.234,50");
});

test("who may not buy credits reads the limits and changes none", async () => {
  open(userWith({ ...MERCHANT, permissions: ["financial.view"] }));
  expect(await screen.findByText("Até R$ 1.234,50 por dia.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Salvar limites" })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a limit that is not set is told as none, and its field is empty", async () => {
  open(userWith({ ...MERCHANT, permissions: ["financial.view"] }), undefined, { daily_cap: null, threshold: 10 });
  expect(await screen.findByText("Sem limite por dia, aviso abaixo de R$ 10,00.")).toBeInTheDocument();
  cleanup();
  open(MERCHANT, undefined, { daily_cap: null, threshold: 10 });
  expect(await screen.findByLabelText("Gastar por dia no máximo (R$)")).toHaveValue("");
  expect(screen.getByLabelText("Avisar com saldo abaixo de (R$)")).toHaveValue("10,00");
});
