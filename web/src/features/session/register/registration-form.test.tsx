import { beforeEach, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { chooseUnit, unitSearch } from "../../../../test/choose-unit.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import "../../../../test/measure-at-once.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { SessionModal } from "../session-modal.tsx";

const PARNAIBA = "00000000-0000-4000-8000-0000000000aa";
const TERESINA = "00000000-0000-4000-8000-0000000000bb";
const unit = (id: string, city: string, is_active = true) => ({
  id,
  name: city,
  code: city,
  city,
  state: "PI",
  region: null,
  is_active,
});
const UNITS = [
  unit(TERESINA, "Teresina"),
  unit(PARNAIBA, "Parnaíba"),
  unit("00000000-0000-4000-8000-0000000000cc", "Picos", false),
];
const CEP = {
  cep: "64200000",
  logradouro: "Rua das Flores",
  complemento: "",
  bairro: "Centro",
  localidade: "Parnaíba",
  uf: "PI",
};
const CONTRACT = {
  version: "2026-11",
  title: "Contrato",
  sections: [{ title: "1", paragraphs: ["Texto."] }],
  party: null,
  sha256: "",
  edition: "2026-11.0000000000000000",
};
const CREATED = () =>
  Response.json({ user: { id: PARNAIBA, email: "porto@exemplo.com.br", is_active: false } }, { status: 201 });

beforeEach(() => sessionStorage.clear());

type Answers = Readonly<Record<string, () => unknown>>;
const ANSWERS: Answers = {
  "/franchise-units": () => UNITS,
  "/franchise-units/initial-credits": () => ({ [PARNAIBA]: { credit: 10 } }),
  "/cep/64200000": () => CEP,
  "/documents/service-contract": () => CONTRACT,
  "/auth/register": CREATED,
};

async function open(answers: Answers = {}, path = "/") {
  const sent: unknown[] = [];
  serve(({ pathname }, { body }) => {
    if (pathname === "/auth/register") sent.push(JSON.parse(body));
    return (answers[pathname] ?? ANSWERS[pathname])?.() ?? problem(404, "Não encontrado", "not_found");
  });
  const draft = { current: null };
  const close = () => {};
  const { person, unmount } = renderScreen(
    <SessionModal initialView="register" draft={draft} onClose={close} onSession={close} />,
    { user: null, path },
  );
  const dialog = screen.getByRole("dialog", { name: "Cadastre sua empresa" });
  await within(dialog).findByLabelText("Franquia desejada");
  const field = (label: string) => within(dialog).getByLabelText(label);
  await waitFor(() => expect(within(field("Franquia desejada")).queryByText("Carregando franquias...")).toBeNull());
  const submit = within(dialog).getByRole("button", { name: "Criar conta" });
  return { person, dialog, field, submit, sent, draft, unmount };
}

async function acceptTerms(person: UserEvent) {
  await person.click(screen.getByRole("checkbox", { name: /Li e aceito/ }));
  const reader = await screen.findByRole("dialog", { name: "Termos e contrato" });
  await within(reader).findByText("Texto.");
  await person.click(within(reader).getByRole("button", { name: "Aceitar" }));
}

async function fill(opened: Awaited<ReturnType<typeof open>>) {
  const { person, field } = opened;
  await person.selectOptions(field("Franquia desejada"), PARNAIBA);
  const texts = {
    "CPF ou CNPJ": "12abc34501de35",
    "Nome da empresa": "Pizzaria do Porto",
    "E-mail": "porto@exemplo.com.br",
    WhatsApp: "8688887777",
    CEP: "64200000",
    Número: "10",
    Senha: "Segredo@1",
    "Confirmar senha": "Segredo@1",
  };
  for (const [label, text] of Object.entries(texts)) {
    await person.click(field(label));
    await person.paste(text);
  }
  await waitFor(() => expect(field("Logradouro")).not.toHaveValue(""));
}

test("a company registers: what it typed is sent once, and it is told to wait for its unit", async () => {
  const opened = await open();
  const { person, submit, sent, draft } = opened;
  await expectNoAxeViolations();
  await fill(opened);
  expect(submit).toBeDisabled();
  await acceptTerms(person);
  expect(submit).toBeEnabled();
  await person.click(submit);
  const done = await screen.findByRole("dialog", { name: "Cadastro recebido" });
  expect(done).toHaveTextContent("aguarda a liberação da franquia");
  expect(done).toHaveTextContent("receber um e-mail quando a conta for ativada");
  expect(sent).toEqual([
    expect.objectContaining({
      unit_id: PARNAIBA,
      document: "12ABC34501DE35",
      document_type: "cnpj",
      phone: "5586988887777",
      contract: "ACEITO",
      contract_version: CONTRACT.edition,
      service_franchises: [PARNAIBA],
      all_franchises: false,
      address: expect.objectContaining({
        street: "Rua das Flores, 10",
        zip_code: "64200000",
        city: "Parnaíba",
        state: "PI",
      }),
    }),
  ]);
  expect(draft.current).toBeNull();
  await person.click(within(done).getByRole("button", { name: "Entendi" }));
  const login = screen.getByRole("dialog", { name: "Entrar na Tenho" });
  expect(within(login).getByLabelText("E-mail")).toHaveValue("porto@exemplo.com.br");
  expect(within(login).getByLabelText("Senha")).toHaveFocus();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{"registered-email":"porto@exemplo.com.br"}');
});

test("what is missing or wrong is told at its field, the first is focused, and each goes as it is corrected", async () => {
  const { person, field, submit, sent } = await open();
  await acceptTerms(person);
  await person.click(submit);
  const told: Readonly<Record<string, string>> = {
    "Franquia desejada": "Selecione a franquia desejada",
    "CPF ou CNPJ": "CPF/CNPJ é obrigatório",
    "Nome da empresa": "Nome da empresa é obrigatório",
    "E-mail": "E-mail é obrigatório",
    WhatsApp: "WhatsApp é obrigatório",
    CEP: "CEP é obrigatório",
    Logradouro: "Logradouro é obrigatório",
    Número: "Número é obrigatório",
    Bairro: "Bairro é obrigatório",
    Cidade: "Cidade é obrigatória",
    UF: "UF é obrigatória",
    Senha: "Senha deve ter pelo menos 8 caracteres com: letra maiúscula, minúscula, número e caractere especial",
  };
  for (const [label, message] of Object.entries(told)) {
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(message);
  }
  expect(field("Franquia desejada")).toHaveFocus();
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await person.type(field("Senha"), "Segredo@1");
  await person.type(field("Confirmar senha"), "outra");
  await person.selectOptions(field("Franquia desejada"), PARNAIBA);
  for (const label of ["Senha", "Franquia desejada", "Cidade", "UF"]) expect(field(label)).toBeValid();
  await person.click(submit);
  expect(field("Confirmar senha")).toHaveAccessibleDescription("Senhas não coincidem");
  expect(field("CPF ou CNPJ")).toHaveFocus();
});

test("a document is checked when it is left", async () => {
  const { person, field } = await open();
  const box = field("CPF ou CNPJ");
  await person.type(box, "52998224724");
  expect(box).toHaveValue("529.982.247-24");
  expect(box).toBeValid();
  await person.tab();
  expect(box).toHaveAccessibleDescription("CPF inválido");
  expect(screen.getByRole("img", { name: "Documento não aceito" })).toBeInTheDocument();
  await person.type(box, "{Backspace}5");
  await person.tab();
  expect(box).toBeValid();
  expect(screen.getByRole("img", { name: "CPF válido" })).toBeInTheDocument();
  await person.clear(box);
  await person.type(box, "12abc34501de36");
  await person.tab();
  expect(box).toHaveAccessibleDescription("CNPJ inválido");
});

test("the unit sets city and state, which then cannot be changed, and shows its credit", async () => {
  const { person, field } = await open();
  const select = field("Franquia desejada");
  const names = within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Selecione", "Parnaíba · PI", "Teresina · PI"]);
  await person.selectOptions(select, PARNAIBA);
  expect(field("Cidade")).toHaveValue("Parnaíba");
  expect(field("UF")).toHaveValue("PI");
  expect(field("Cidade")).toHaveAttribute("readonly");
  expect(field("UF")).toHaveAttribute("readonly");
  await waitFor(() => expect(select).toHaveAccessibleDescription("Crédito inicial: R$ 10,00"));
  await person.selectOptions(select, TERESINA);
  expect(select).toHaveAccessibleDescription("Crédito inicial: R$ 0,00");
  await person.selectOptions(select, "");
  expect(field("Cidade")).not.toHaveAttribute("readonly");
});

test("neither units nor credits that cannot be had stop the form", async () => {
  const failing = () => problem(503, "…", "unavailable");
  const { field } = await open({ "/franchise-units": failing, "/franchise-units/initial-credits": failing });
  expect(within(field("Franquia desejada")).getAllByRole("option")).toHaveLength(1);
  expect(field("Franquia desejada")).toHaveAccessibleDescription("Nenhuma franquia disponível agora.");
});

test("credits that cannot be had are zero", async () => {
  const { person, field } = await open({ "/franchise-units/initial-credits": () => problem(500, "…") });
  await person.selectOptions(field("Franquia desejada"), PARNAIBA);
  await waitFor(() => expect(field("Franquia desejada")).toHaveAccessibleDescription("Crédito inicial: R$ 0,00"));
});

test("a CEP that is too short is told when its field is left", async () => {
  const { person, field } = await open();
  await person.type(field("CEP"), "6420");
  await person.tab();
  expect(field("CEP")).toHaveAccessibleDescription("CEP deve ter 8 dígitos");
  await person.type(field("CEP"), "0000");
  expect(field("CEP")).not.toHaveAccessibleDescription("CEP deve ter 8 dígitos");
});

test("a CEP fills the address, which can be corrected; city and state only where no unit sets them", async () => {
  const { person, field } = await open();
  await person.type(field("CEP"), "64200000");
  expect(field("CEP")).toHaveValue("64200-000");
  await waitFor(() => expect(field("Logradouro")).toHaveValue("Rua das Flores"));
  expect(field("Bairro")).toHaveValue("Centro");
  expect(field("Cidade")).toHaveValue("Parnaíba");
  expect(field("UF")).toHaveValue("PI");
  await person.type(field("Logradouro"), " do Porto");
  expect(field("Logradouro")).toHaveValue("Rua das Flores do Porto");
  await person.selectOptions(field("Franquia desejada"), TERESINA);
  expect(field("Cidade")).toHaveValue("Teresina");
  await person.clear(field("CEP"));
  await person.type(field("CEP"), "64200000");
  await waitFor(() => expect(field("CEP")).toHaveAccessibleDescription("Este CEP é de Parnaíba, PI."));
  expect(field("Cidade")).toHaveValue("Teresina");
});

test("only the last CEP asked for fills the address, however late the others are answered", async () => {
  let answerFirst = (_: unknown) => {};
  const { person, field } = await open({
    "/cep/64200000": () =>
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
    "/cep/64200100": () => ({ ...CEP, logradouro: "Avenida Presidente Vargas" }),
  });
  await person.type(field("CEP"), "64200000");
  await person.clear(field("CEP"));
  await person.type(field("CEP"), "64200100");
  await waitFor(() => expect(field("Logradouro")).toHaveValue("Avenida Presidente Vargas"));
  await act(async () => answerFirst(CEP));
  expect(field("Logradouro")).toHaveValue("Avenida Presidente Vargas");
});

test("a CEP that cannot be looked up is told, and the address is typed", async () => {
  const opened = await open({ "/cep/64200000": () => problem(503, "…", "unavailable") });
  const { person, field, submit, sent } = opened;
  await person.type(field("Logradouro"), "Rua B");
  await person.type(field("Bairro"), "Centro");
  await fill(opened);
  await waitFor(() => expect(field("CEP")).toHaveAccessibleDescription("Erro ao buscar CEP"));
  expect(field("CEP")).toBeValid();
  await acceptTerms(person);
  await person.click(submit);
  await screen.findByRole("dialog", { name: "Cadastro recebido" });
  expect(sent).toEqual([expect.objectContaining({ address: expect.objectContaining({ street: "Rua B, 10" }) })]);
});

test("other units are served too; all of them clears and disables the single ones, and the own is always among them", async () => {
  const opened = await open();
  const { person, dialog } = opened;
  await fill(opened);
  await person.click(within(dialog).getByText(/Franquias de atendimento: só a sua/));
  const search = await unitSearch();
  const all = within(dialog).getByRole("checkbox", { name: /Todas as franquias/ });
  expect(within(dialog).getByText("Parnaíba · PI (a sua)")).toBeInTheDocument();
  expect(within(dialog).queryByRole("button", { name: "Remover Parnaíba · PI" })).toBeNull();
  await chooseUnit(person, /Teresina/);
  await expectNoAxeViolations();
  expect(within(dialog).getByText("Franquias de atendimento: a sua e mais 1")).toBeInTheDocument();
  await person.click(all);
  expect(within(dialog).queryByRole("button", { name: "Remover Teresina · PI" })).toBeNull();
  expect(search).toBeDisabled();
  expect(within(dialog).getByText("Parnaíba · PI (a sua)")).toBeInTheDocument();
  await acceptTerms(person);
  await person.click(opened.submit);
  await screen.findByRole("dialog", { name: "Cadastro recebido" });
  expect(opened.sent).toEqual([expect.objectContaining({ all_franchises: true, service_franchises: [] })]);
});

test("rejecting the terms, or unticking them, takes the acceptance back and says that they are needed", async () => {
  const { person, dialog, submit } = await open();
  await acceptTerms(person);
  const box = within(dialog).getByRole("checkbox", { name: /Li e aceito/ });
  expect(box).toBeChecked();
  expect(within(dialog).getByText(/autoriza a Tenho a enviar ao WhatsApp/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Ler os termos e o contrato" }));
  await person.click(
    within(await screen.findByRole("dialog", { name: "Termos e contrato" })).getByRole("button", { name: "Rejeitar" }),
  );
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription("Você deve aceitar os termos de serviço e política de privacidade");
  expect(submit).toBeDisabled();
  await acceptTerms(person);
  expect(box).toBeValid();
  await person.click(box);
  expect(box).not.toBeChecked();
  expect(submit).toBeDisabled();
});

const refusal =
  (status: number, code: string, message: string, errors: unknown[] = []) =>
  () =>
    Response.json({ code, message, errors, request_id: "r1" }, { status });

test.each([
  [
    "words of the server",
    refusal(409, "conflict", "Já existe uma conta com este e-mail."),
    "Já existe uma conta com este e-mail.",
  ],
  ["a failure", () => problem(500, "Algo deu errado"), "Erro ao criar conta"],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "Erro ao criar conta"],
])("%s: told above the button, and what was typed stays", async (_what, answer, told) => {
  const opened = await open({ "/auth/register": answer });
  await fill(opened);
  await acceptTerms(opened.person);
  await opened.person.click(opened.submit);
  expect(await within(opened.dialog).findByRole("alert")).toHaveTextContent(told);
  expect(opened.field("Nome da empresa")).toHaveValue("Pizzaria do Porto");
  expect(opened.submit).toBeEnabled();
});

test("the server's refusals stand at their fields; another version of the contract has to be read anew", async () => {
  const opened = await open({
    "/auth/register": refusal(400, "invalid_input", "Dados inválidos", [
      { field: "address.zip_code", message: "CEP não existe" },
      { field: "contract_version", message: "O contrato mudou. Leia e aceite de novo." },
    ]),
  });
  await fill(opened);
  await acceptTerms(opened.person);
  await opened.person.click(opened.submit);
  await waitFor(() => expect(opened.field("CEP")).toHaveAccessibleDescription("CEP não existe"));
  expect(opened.field("CEP")).toHaveFocus();
  const box = within(opened.dialog).getByRole("checkbox", { name: /Li e aceito/ });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription("O contrato mudou. Leia e aceite de novo.");
});

test("a number that is taken is told with a cross mark", async () => {
  const opened = await open({
    "/auth/register": refusal(409, "conflict", "Este WhatsApp já está no sistema", [
      { field: "phone", message: "Este WhatsApp já está no sistema" },
    ]),
  });
  await fill(opened);
  await acceptTerms(opened.person);
  await opened.person.click(opened.submit);
  await waitFor(() =>
    expect(opened.field("WhatsApp")).toHaveAccessibleDescription("❌ Este WhatsApp já está no sistema"),
  );
});

test("what was typed is still there after a look at the login", async () => {
  const opened = await open();
  const { person, field, dialog } = opened;
  await person.type(field("Nome da empresa"), "Pizzaria do Porto");
  await person.click(within(dialog).getByRole("button", { name: "Entrar" }));
  await person.click(screen.getByRole("button", { name: "Cadastre sua empresa" }));
  expect(await screen.findByLabelText("Nome da empresa")).toHaveValue("Pizzaria do Porto");
});

test("an invitation opens with its unit chosen, which can be changed; one that takes no registrations is not chosen", async () => {
  const { field, person, unmount } = await open({}, `/?cadastro=1&unidade=${PARNAIBA}`);
  const chosen = () => (field("Franquia desejada") as HTMLSelectElement).value;
  await waitFor(() => expect(chosen()).toBe(PARNAIBA));
  expect((field("Cidade") as HTMLInputElement).value).toBe("Parnaíba");
  await person.selectOptions(field("Franquia desejada"), TERESINA);
  expect(chosen()).toBe(TERESINA);
  await person.selectOptions(field("Franquia desejada"), "");
  expect(chosen()).toBe("");
  unmount();
  const closed = { ...unit(TERESINA, "Teresina"), registration_open: false };
  for (const wanted of [TERESINA, "nobody's"]) {
    const other = await open({ "/franchise-units": () => [unit(PARNAIBA, "Parnaíba"), closed] }, `/?unidade=${wanted}`);
    expect((other.field("Franquia desejada") as HTMLSelectElement).value).toBe("");
    other.unmount();
  }
});

test("a franchise that takes no registrations is not offered as one's own, and may still be served", async () => {
  const closed = { ...unit(TERESINA, "Teresina"), registration_open: false };
  const { field, person } = await open({ "/franchise-units": () => [closed, unit(PARNAIBA, "Parnaíba")] });
  const own = await field("Franquia desejada");
  await within(own).findByRole("option", { name: /Parnaíba/ });
  expect(within(own).queryByRole("option", { name: /Teresina/ })).toBeNull();
  await person.click(screen.getByText(/Franquias de atendimento:/));
  await person.click(await unitSearch());
  const list = within(await screen.findByRole("listbox", { name: "Franquias" }));
  expect(list.getByRole("option", { name: /Teresina/ })).toBeInTheDocument();
});
