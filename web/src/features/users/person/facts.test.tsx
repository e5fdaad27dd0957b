import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { aProfile } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { CorrectionRequest, User } from "../../../api/generated/tenho.gen.ts";
import { OpenRequests } from "./open-requests.tsx";
import { UserMenu } from "./user-menu.tsx";

const ADMIN = userWith({ permissions: ["user.view", "user.update"] });
const USER: User = {
  id: "c1",
  email: "pizzaria@tenho.dev",
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: "u1",
  unit: null,
  client_id: null,
  created_at: "2026-10-01T12:00:00.000Z",
  name: "Pizzaria Delta",
  avatar: null,
  balance: 3,
  credit: null,
  categories: [],
  document: null,
  profile: { display_name: "Pizzaria Delta", phones: [] },
  correction_requested_at: null,
  permission_override: {},
};
const ADDRESS = {
  street: "Rua das Flores",
  number: "10",
  complement: "",
  district: "Centro",
  city: "Parnaíba",
  state: "PI",
  zip_code: "64200000",
};
const REQUEST: CorrectionRequest = {
  id: "r1",
  version: 2,
  facts: ["document", "address"],
  text: "O número da rua é 12",
  status: "OPEN",
  created_at: "2026-11-21T17:05:00.000Z",
  closed_at: null,
  reason: null,
};

let request: CorrectionRequest | null;
let profile: ReturnType<typeof aProfile>;
let sent: { path: string; body: unknown }[];
beforeEach(() => {
  request = REQUEST;
  profile = aProfile({ addresses: [ADDRESS] });
  sent = [];
});

/** Answers as the server; `refuse` answers what would change something. */
function answer(refuse?: () => Response) {
  serve((url, { method, body }) => {
    const { pathname: path } = url;
    if (method !== "GET") {
      sent.push({ path, body: JSON.parse(body) });
      if (refuse) return refuse();
      request = null;
      return { corrected: ["document"] };
    }
    if (path === "/users/correction-requests") {
      const user = { id: "c1", name: USER.name, role: "CLIENT", unit_id: "u1" };
      const items = request ? [{ id: "r1", user, facts: request.facts, created_at: request.created_at }] : [];
      return { items, next_cursor: null, total: request ? 12 : 0, total_is_capped: false };
    }
    if (path.endsWith("/correction-request")) return { request, may_correct: true };
    return profile;
  });
}

function openList(user = ADMIN) {
  return renderScreen(
    <main>
      <OpenRequests />
    </main>,
    { user },
  );
}

async function openMenu(user = USER, reader = ADMIN) {
  const { person } = renderScreen(
    <main>
      <UserMenu user={user} />
    </main>,
    { user: reader },
  );
  await person.click(screen.getByRole("button", { name: /^Mais ações/ }));
  await person.click(await screen.findByRole("menuitem", { name: "Ver detalhes" }));
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  return { person, details: within(screen.getByRole("dialog", { name: "Detalhes do usuário" })) };
}

test("open requests are listed with how many there are, and answered by a correction that closes them", async () => {
  answer();
  const { person } = openList();
  expect(await screen.findByText("Pedidos de correção")).toBeInTheDocument();
  expect(screen.getByText("CPF/CNPJ, endereço", { exact: false })).toBeInTheDocument();
  expect(screen.getByText("Mais 11: aparecem quando estes forem encerrados.")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Ver pedido de Pizzaria Delta" }));
  const view = within(await screen.findByRole("dialog", { name: "Pedido de correção de Pizzaria Delta" }));
  expect(view.getByText(REQUEST.text)).toBeInTheDocument();
  await person.click(view.getByRole("button", { name: "Corrigir dados" }));
  const form = within(await screen.findByRole("dialog", { name: "Corrigir dados de Pizzaria Delta" }));
  const submit = form.getByRole("button", { name: "Corrigir e encerrar" });
  expect(submit).toBeDisabled();
  expect(form.getByLabelText("CPF/CNPJ")).toHaveValue("11.222.333/0001-81");
  await expectNoAxeViolations();
  await person.clear(form.getByLabelText("Número *"));
  await person.type(form.getByLabelText("Número *"), "12");
  await person.click(submit);
  expect(await screen.findByText("Dados corrigidos. A pessoa é avisada por e-mail.")).toBeInTheDocument();
  expect(sent).toEqual([
    { path: "/users/c1/facts", body: { address: { ...ADDRESS, number: "12" }, request: { id: "r1", version: 2 } } },
  ]);
  await waitFor(() => expect(screen.queryByText("Pedidos de correção")).toBeNull());
});

test("a request is closed with a reason, which is not sent before it is written", async () => {
  answer();
  const { person } = openList();
  await person.click(await screen.findByRole("button", { name: "Ver pedido de Pizzaria Delta" }));
  await person.click(await screen.findByRole("button", { name: "Encerrar pedido" }));
  const form = within(await screen.findByRole("dialog", { name: "Encerrar pedido de Pizzaria Delta" }));
  await person.click(form.getByRole("button", { name: "Encerrar pedido" }));
  expect(form.getByText("Escreva o motivo.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await person.click(form.getByLabelText("Concluir"));
  await person.type(form.getByLabelText("Motivo"), "Já estava certo");
  await person.click(form.getByRole("button", { name: "Encerrar pedido" }));
  expect(await screen.findByText("Pedido de correção encerrado. A pessoa é avisada por e-mail.")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      path: "/users/c1/correction-request",
      body: { id: "r1", version: 2, status: "DONE", reason: "Já estava certo" },
    },
  ]);
});

test("without a request the facts are corrected from the details, only those that were changed", async () => {
  request = null;
  answer();
  const { person, details } = await openMenu();
  expect(await details.findByText("11.222.333/0001-81")).toBeInTheDocument();
  expect(details.getByText(/Rua das Flores, 10/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(await details.findByRole("button", { name: "Corrigir dados" }));
  const form = within(await screen.findByRole("dialog", { name: "Corrigir dados de Pizzaria Delta" }));
  const document = form.getByLabelText("CPF/CNPJ");
  await person.clear(document);
  await person.click(form.getByRole("button", { name: "Corrigir dados" }));
  expect(form.getByText("O que já foi informado pode ser trocado, mas não apagado")).toBeInTheDocument();
  await person.type(document, "11222333000182");
  await person.click(form.getByRole("button", { name: "Corrigir dados" }));
  expect(form.getByText("CNPJ inválido")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.clear(document);
  await person.type(document, "52998224725");
  await person.click(form.getByRole("button", { name: "Corrigir dados" }));
  expect(await screen.findByText("Dados corrigidos. A pessoa é avisada por e-mail.")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/users/c1/facts", body: { document: "529.982.247-25" } }]);
});

test("a company is not asked for a birth date or gender, and a person is once the document is a CPF", async () => {
  request = null;
  answer();
  const { person, details } = await openMenu();
  expect(await details.findByText("CNPJ")).toBeInTheDocument();
  expect(details.queryByText("Data de nascimento")).toBeNull();
  expect(details.queryByText("Gênero")).toBeNull();
  await person.click(await details.findByRole("button", { name: "Corrigir dados" }));
  const form = within(await screen.findByRole("dialog", { name: "Corrigir dados de Pizzaria Delta" }));
  const document = form.getByLabelText("CPF/CNPJ");
  expect(form.queryByLabelText(/nascimento/)).toBeNull();
  expect(form.queryByLabelText("Gênero")).toBeNull();
  await person.clear(document);
  await person.type(document, "52998224725");
  await person.selectOptions(form.getByLabelText("Gênero"), "F");
  await person.clear(document);
  await person.type(document, "04252011000110");
  expect(form.queryByLabelText("Gênero")).toBeNull();
  await person.click(form.getByRole("button", { name: "Corrigir dados" }));
  expect(await screen.findByText("Dados corrigidos. A pessoa é avisada por e-mail.")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/users/c1/facts", body: { document: "04.252.011/0001-10" } }]);
});

test("a company's request about its gender can be answered by correcting it", async () => {
  request = { ...REQUEST, facts: ["gender"] };
  answer();
  const { person, details } = await openMenu();
  await person.click(await details.findByRole("button", { name: "Ver pedido" }));
  await person.click(await screen.findByRole("button", { name: "Corrigir dados" }));
  expect(await screen.findByLabelText("Gênero")).toBeInTheDocument();
  expect(screen.queryByLabelText(/nascimento/)).toBeNull();
});

test("the details of an account have its open request too", async () => {
  answer();
  const { person, details } = await openMenu();
  await person.click(await details.findByRole("button", { name: "Ver pedido" }));
  expect(await screen.findByText(REQUEST.text)).toBeInTheDocument();
});

test.each([
  ["who may not edit accounts", USER, userWith({ permissions: ["user.view"] })],
  ["an ADMIN, of another ADMIN", { ...USER, role: "ADMIN" as const }, ADMIN],
])("nothing is offered to %s", async (_, user, reader) => {
  answer();
  const { details } = await openMenu(user, reader);
  expect(await details.findByText("11.222.333/0001-81")).toBeInTheDocument();
  expect(details.queryByRole("button", { name: "Corrigir dados" })).toBeNull();
  expect(details.queryByRole("button", { name: "Ver pedido" })).toBeNull();
});

test.each([
  [() => problem(409, "Este CPF/CNPJ já está cadastrado no sistema.", "conflict"), /já está cadastrado/],
  [() => problem(500, "x"), "Erro ao corrigir os dados. Tente de novo."],
])("a refusal is shown in the dialog, and what was typed stays", async (refuse, message) => {
  request = null;
  profile = aProfile({ document: "52998224725", document_type: "CPF" });
  answer(refuse);
  const { person, details } = await openMenu();
  await person.click(await details.findByRole("button", { name: "Corrigir dados" }));
  const form = within(await screen.findByRole("dialog", { name: "Corrigir dados de Pizzaria Delta" }));
  await person.selectOptions(form.getByLabelText("Gênero"), "F");
  await person.click(form.getByRole("button", { name: "Corrigir dados" }));
  expect(await form.findByText(message)).toBeInTheDocument();
  expect(form.getByLabelText("Gênero")).toHaveValue("F");
});

test("a list that cannot be read says so and is asked for again", async () => {
  serve(() => problem(503, "Fora do ar", "unavailable"));
  const { person } = openList();
  expect(await screen.findByText("Erro ao carregar pedidos de correção")).toBeInTheDocument();
  answer();
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText("Pedidos de correção")).toBeInTheDocument();
});
