import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { CONTROLLER } from "../../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ControllerTab } from "./controller-tab.tsx";

const MASTER = userWith({ role: "MASTER", permissions: ["settings.manage"] });

function open(refuse?: () => Response) {
  const sent: unknown[] = [];
  let kept = CONTROLLER;
  serve((_url, { method, body }) => {
    if (method === "GET") return kept;
    sent.push(JSON.parse(body));
    if (refuse) return refuse();
    kept = { ...kept, ...JSON.parse(body) };
    return kept;
  });
  const { person } = renderScreen(
    <main>
      <ControllerTab />
    </main>,
    { user: MASTER },
  );
  return { person, sent };
}

test("who runs the platform is read as people write it, and saved", async () => {
  const { person, sent } = open();
  expect(await screen.findByLabelText("CNPJ")).toHaveValue("11.222.333/0001-81");
  await expectNoAxeViolations();
  await person.clear(screen.getByLabelText("Cidade e UF"));
  await person.type(screen.getByLabelText("Cidade e UF"), "Teresina, PI");
  await person.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Configurações de Empresa salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ city: "Teresina, PI", legal_name: CONTROLLER.legal_name })]);
});

test("what is refused is told at its field, and what was typed stays", async () => {
  const errors = [{ field: "cnpj", message: "CNPJ inválido" }];
  const { person } = open(() =>
    Response.json({ code: "invalid_input", message: "CNPJ inválido", errors, request_id: "r1" }, { status: 400 }),
  );
  const cnpj = await screen.findByLabelText("CNPJ");
  await person.clear(cnpj);
  await person.type(cnpj, "123");
  await person.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByLabelText("CNPJ")).toBeInvalid();
  expect(cnpj).toHaveValue("123");
});
