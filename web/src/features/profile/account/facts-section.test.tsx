import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { aProfile } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { ProfilePage } from "../profile-page.tsx";

const PERSON = userWith({ id: "c1", role: "USER", name: "Ana", email: "ana@tenho.dev" });
const REQUEST: CorrectionRequest = {
  id: "r1",
  version: 1,
  facts: ["document", "address"],
  text: "O número da rua é 12",
  status: "OPEN",
  created_at: "2026-11-21T17:05:00.000Z",
  closed_at: null,
  reason: null,
};

/** Opens the profile of a person with this request, and keeps what is sent. */
function open(
  options: {
    request?: CorrectionRequest | null;
    refuse?: () => Response;
    profile?: Parameters<typeof aProfile>[0];
  } = {},
) {
  let request = options.request ?? null;
  const sent: unknown[] = [];
  serve((url, { method, body }) => {
    if (!url.pathname.endsWith("/correction-request")) {
      return aProfile({ birth_date: "1980-05-06", gender: "F", addresses: [], ...options.profile });
    }
    if (method === "GET") return { request, may_correct: false };
    sent.push(JSON.parse(body));
    if (options.refuse) return options.refuse();
    request = { ...REQUEST, ...JSON.parse(body) };
    return request;
  });
  const { person } = renderScreen(
    <main>
      <ProfilePage />
    </main>,
    { user: PERSON },
  );
  return {
    person,
    sent,
    panel: async () => within(await screen.findByRole("region", { name: "Documento e endereço" })),
  };
}

test("every role sees what was given once, and what was not", async () => {
  const { panel } = open();
  const facts = await panel();
  expect(facts.getByText("11.222.333/0001-81")).toBeInTheDocument();
  expect(facts.getByText("06/05/1980")).toBeInTheDocument();
  expect(facts.getByText("Feminino")).toBeInTheDocument();
  expect(facts.getByText("Não informado")).toBeInTheDocument();
  expect(await facts.findByRole("button", { name: "Pedir correção" })).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a company has no birth date and no gender to see or to have corrected", async () => {
  const { person, panel } = open({ profile: { birth_date: null, gender: null } });
  const facts = await panel();
  expect(facts.getByText("CNPJ")).toBeInTheDocument();
  expect(facts.queryByText("Data de nascimento")).toBeNull();
  expect(facts.queryByText("Gênero")).toBeNull();
  await person.click(await facts.findByRole("button", { name: "Pedir correção" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pedir correção" }));
  expect(dialog.getAllByRole("checkbox")).toEqual([
    dialog.getByLabelText("CPF/CNPJ"),
    dialog.getByLabelText("Endereço"),
  ]);
});

test("a person sees that birth date and gender were not given, and can have them corrected", async () => {
  const cpf = { document: "52998224725", document_type: "CPF", birth_date: null, gender: null } as const;
  const { person, panel } = open({ profile: cpf });
  const facts = await panel();
  expect(facts.getAllByText("Não informado")).toHaveLength(3);
  await person.click(await facts.findByRole("button", { name: "Pedir correção" }));
  expect(within(await screen.findByRole("dialog")).getAllByRole("checkbox")).toHaveLength(4);
});

test("a correction is asked for with what is wrong and how it would be right, and then its state is there", async () => {
  const { person, panel, sent } = open();
  const facts = await panel();
  await person.click(await facts.findByRole("button", { name: "Pedir correção" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pedir correção" }));
  await person.click(dialog.getByRole("button", { name: "Enviar pedido" }));
  expect(dialog.getByText("Escolha o que corrigir.")).toBeInTheDocument();
  expect(dialog.getByText("Escreva o que seria o certo.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await person.click(dialog.getByLabelText("Endereço"));
  await person.type(dialog.getByLabelText("Como seria o certo?"), "Rua B, 12");
  await person.click(dialog.getByRole("button", { name: "Enviar pedido" }));
  expect(await screen.findByText("Pedido de correção enviado!")).toBeInTheDocument();
  expect(sent).toEqual([{ facts: ["address"], text: "Rua B, 12" }]);
  expect(await facts.findByText(/^Pedido enviado em 21\/11\/2026/)).toBeInTheDocument();
  expect(facts.getByText("Rua B, 12")).toBeInTheDocument();
});

test("an open request can be changed: it is there as it was sent", async () => {
  const { person, panel, sent } = open({ request: REQUEST });
  const facts = await panel();
  await person.click(await facts.findByRole("button", { name: "Mudar pedido" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mudar pedido de correção" }));
  expect(dialog.getByLabelText("CPF/CNPJ")).toBeChecked();
  expect(dialog.getByLabelText("Como seria o certo?")).toHaveValue(REQUEST.text);
  await person.click(dialog.getByLabelText("CPF/CNPJ"));
  await person.click(dialog.getByRole("button", { name: "Enviar pedido" }));
  expect(await screen.findByText("Pedido de correção enviado!")).toBeInTheDocument();
  expect(sent).toEqual([{ facts: ["address"], text: REQUEST.text }]);
});

test.each([
  ["DONE", /^Pedido concluído em 22\/11\/2026/, null],
  ["REFUSED", /^Pedido não aceito em 22\/11\/2026/, "O documento está certo."],
] as const)("a request that was closed says when, and why: %s", async (status, title, reason) => {
  const { panel } = open({ request: { ...REQUEST, status, closed_at: "2026-11-22T15:00:00.000Z", reason } });
  const facts = await panel();
  expect(await facts.findByText(title)).toBeInTheDocument();
  if (reason) expect(facts.getByText(`Motivo: ${reason}`)).toBeInTheDocument();
  expect(facts.getByRole("button", { name: "Pedir correção" })).toBeInTheDocument();
});

test.each([
  [() => problem(429, "Você já pediu correções muitas vezes hoje.", "rate_limited"), /muitas vezes hoje/],
  [() => problem(500, "x"), "Erro ao enviar o pedido. Tente de novo."],
])("a refusal is shown in the dialog, and what was written stays", async (refuse, message) => {
  const { person, panel } = open({ refuse, profile: { document_type: "CPF", document: "52998224725" } });
  await person.click(await (await panel()).findByRole("button", { name: "Pedir correção" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByLabelText("Gênero"));
  await person.type(dialog.getByLabelText("Como seria o certo?"), "Outro");
  await person.click(dialog.getByRole("button", { name: "Enviar pedido" }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByLabelText("Como seria o certo?")).toHaveValue("Outro");
});

test("a request that cannot be read says so and is asked for again; the facts are there", async () => {
  let isDown = true;
  serve((url) => {
    if (!url.pathname.endsWith("/correction-request")) return aProfile();
    return isDown ? problem(503, "Fora do ar", "unavailable") : { request: null, may_correct: false };
  });
  const { person } = renderScreen(<ProfilePage />, { user: PERSON });
  expect(await screen.findByText("Erro ao carregar pedidos de correção")).toBeInTheDocument();
  expect(screen.getByText("11.222.333/0001-81")).toBeInTheDocument();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByRole("button", { name: "Pedir correção" })).toBeInTheDocument();
});
