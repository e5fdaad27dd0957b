import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { TroubleMailsTab } from "./trouble-mails-tab.tsx";

const RECIPIENTS = [
  { id: "0198a000-0000-7000-8000-0000000000a1", name: "Ana", email: "ana@exemplo.com.br", is_proved: true },
  { id: "0198a000-0000-7000-8000-0000000000a2", name: "Bia", email: "bia@exemplo.com.br", is_proved: false },
];

function open({ recipients = RECIPIENTS, refuse }: { recipients?: typeof RECIPIENTS; refuse?: () => Response } = {}) {
  const sent: unknown[] = [];
  let isOn = true;
  serve((_url, { method, body }) => {
    if (method === "PUT") {
      sent.push(JSON.parse(body));
      if (refuse) return refuse();
      isOn = JSON.parse(body).is_on;
    }
    return { is_on: isOn, recipients };
  });
  const { person } = renderScreen(
    <main>
      <TroubleMailsTab />
    </main>,
    { user: userWith({ role: "MASTER", permissions: ["settings.manage"] }) },
  );
  return { person, sent };
}

const theSwitch = () => screen.findByLabelText("Avisar por e-mail quando algo precisar de você");

test("the mails are on until MASTER turns them off, and the list says who gets them", async () => {
  const { person, sent } = open();
  expect(await theSwitch()).toBeChecked();
  const [ana, bia] = within(screen.getByRole("list", { name: "Quem recebe os avisos" })).getAllByRole("listitem");
  expect(ana).toHaveTextContent("ana@exemplo.com.brE-mail confirmado");
  expect(bia).toHaveTextContent("Não recebe: e-mail não confirmado");
  await expectNoAxeViolations();
  await person.click(await theSwitch());
  expect(await screen.findByText("Configurações de Avisos salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([{ is_on: false }]);
  expect(await theSwitch()).not.toBeChecked();
});

test("where no MASTER has proved an e-mail it says that nobody is told", async () => {
  open({ recipients: RECIPIENTS.slice(1) });
  expect(await screen.findByText(/Ninguém recebe os avisos/)).toBeInTheDocument();
});

test("a change that fails is said, and the switch stays as it is kept", async () => {
  const { person } = open({ refuse: () => problem(503, "O serviço não respondeu.") });
  await person.click(await theSwitch());
  expect(await screen.findByText("Erro ao salvar configurações de Avisos")).toBeInTheDocument();
  expect(await theSwitch()).toBeChecked();
});
