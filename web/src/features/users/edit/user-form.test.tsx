import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { chooseUnit } from "../../../../test/choose-unit.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { aProfile, someHours } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { CreateUser } from "./create-user.tsx";
import { EditUser } from "./edit-user.tsx";

const ADMIN = userWith({ permissions: ["user.view", "user.create", "user.update", "user.manage_franchises"] });
const STRONG = "Senha-forte-1";
const UNITS = [
  { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" },
  { id: "u2", name: "Teresina – PI", city: "Teresina", state: "PI" },
];
const USER: User = {
  id: "c1",
  email: "pizzaria@tenho.dev",
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: "u1",
  unit: { id: "u1", name: "Parnaíba – PI" },
  client_id: null,
  created_at: "2026-10-01T12:00:00.000Z",
  name: "Pizzaria Delta",
  avatar: null,
  balance: 3,
  credit: null,
  categories: [],
  document: "11.222.333/0001-81",
  profile: { display_name: "Pizzaria Delta", phones: [] },
  correction_requested_at: null,
  permission_override: {},
};

type Call = { method: string; path: string; body: Record<string, unknown> };

/** Stands in for the server; the calls that change something, as they were made. */
function serveUsers(refuse: (call: Call) => unknown = () => undefined) {
  const calls: Call[] = [];
  serve((url, { method, body }) => {
    const path = url.pathname;
    if (method !== "GET") {
      const call = { method, path, body: JSON.parse(body) as Record<string, unknown> };
      calls.push(call);
      return refuse(call) ?? { id: "new" };
    }
    if (path.endsWith("/profile")) return aProfile();
    if (path.endsWith("/business-hours")) return someHours();
    if (path.endsWith("/franchises")) {
      return { all_franchises: false, franchise_ids: ["u1"], service_franchises: ["u1"] };
    }
    if (path === "/franchise-units") return UNITS;
    return { items: [], next_cursor: null };
  });
  return calls;
}

let isClosed = false;
const close = () => {
  isClosed = true;
};

function openNew(refuse?: Parameters<typeof serveUsers>[0]) {
  isClosed = false;
  const calls = serveUsers(refuse);
  const { person } = renderScreen(
    <main>
      <CreateUser onClose={close} />
    </main>,
    { user: ADMIN },
  );
  const go = (step: string) => person.click(screen.getByRole("tab", { name: new RegExp(step) }));
  return { calls, person, go };
}

async function fill({ person, go }: ReturnType<typeof openNew>) {
  await fillIn(person, await screen.findByLabelText("Nome Completo *"), "Bia Souza");
  await fillIn(person, screen.getByLabelText("E-mail *"), "bia@exemplo.com.br");
  await person.click(screen.getByRole("radio", { name: "Definir uma senha agora" }));
  await fillIn(person, screen.getByLabelText("Senha *"), STRONG);
  await go("Contatos");
  await fillIn(person, screen.getByLabelText("Telefone 1"), "86988887777");
}
const submit = () => screen.getByRole("button", { name: "Criar Usuário" });

test("every step opens at once, and axe finds no fault in any", async () => {
  const { go } = openNew();
  await screen.findByLabelText("Nome Completo *");
  const names = screen.getAllByRole("tab").map(({ textContent }) => textContent?.replace(/^\d/, ""));
  expect(names).toEqual([
    "Informações Básicas",
    "Contatos",
    "Endereço",
    "Documentos",
    "Avatar",
    "Horários",
    "Configurações",
  ]);
  await expectNoAxeViolations();
  for (const name of names.toReversed()) {
    await go(name ?? "");
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent(name ?? "");
    await expectNoAxeViolations();
  }
});

test("a new account is created once, then what only its profile takes", async () => {
  const form = openNew();
  await fill(form);
  await form.go("Documentos");
  await fillIn(form.person, screen.getByLabelText("Documento"), "52998224725");
  expect(screen.getByLabelText("Documento")).toHaveValue("529.982.247-25");
  await form.go("Configurações");
  expect(screen.getByLabelText("Franquia")).toBeDisabled();
  await form.person.click(submit());
  await waitFor(() => expect(isClosed).toBe(true));
  expect(await screen.findByText("Usuário criado com sucesso!")).toBeInTheDocument();
  expect(form.calls).toEqual([
    {
      method: "POST",
      path: "/users",
      body: {
        email: "bia@exemplo.com.br",
        password: STRONG,
        role: "ADMIN",
        unit_id: "u1",
        client_id: null,
        profile: {
          display_name: "Bia Souza",
          legal_name: null,
          phones: [{ phone: "(86) 98888-7777", type: "WHATSAPP", is_primary: true }],
        },
      },
    },
    {
      method: "PATCH",
      path: "/users/new/form",
      body: { profile: { document: "529.982.247-25", document_type: "CPF" } },
    },
  ]);
});

test("a company is not asked for a birth date or gender, and what was typed before it was one is not sent", async () => {
  const form = openNew();
  await fill(form);
  await form.go("Informações Básicas");
  await form.person.selectOptions(screen.getByLabelText("Gênero"), "F");
  await form.go("Documentos");
  await form.person.selectOptions(screen.getByLabelText("Tipo de documento"), "CNPJ");
  await fillIn(form.person, screen.getByLabelText("Documento"), "04252011000110");
  await form.go("Informações Básicas");
  expect(screen.queryByLabelText(/nascimento/)).toBeNull();
  expect(screen.queryByLabelText("Gênero")).toBeNull();
  await form.go("Configurações");
  await form.person.click(submit());
  await waitFor(() => expect(isClosed).toBe(true));
  expect(form.calls.map(({ body }) => body)).toContainEqual({
    profile: { document: "04.252.011/0001-10", document_type: "CNPJ" },
  });
});

test("when a later call fails the account is not created twice, and what was typed stays", async () => {
  let isDown = true;
  const form = openNew(({ path }) =>
    isDown && path === "/users/new/form" ? problem(409, "Este documento já está cadastrado.", "conflict") : undefined,
  );
  await fill(form);
  await form.go("Documentos");
  await fillIn(form.person, screen.getByLabelText("Documento"), "52998224725");
  await form.go("Configurações");
  await form.person.click(submit());
  expect(await screen.findByText(/A conta foi criada, mas falta salvar uma parte/)).toBeInTheDocument();
  isDown = false;
  await form.person.click(submit());
  await waitFor(() => expect(isClosed).toBe(true));
  expect(form.calls.map(({ path }) => path)).toEqual(["/users", "/users/new/form", "/users/new/form"]);
});

test("an ADMIN is invited by e-mail unless a password is chosen, and no password is sent then", async () => {
  const form = openNew();
  expect(await screen.findByRole("radio", { name: "Enviar convite por e-mail" })).toBeChecked();
  await fill(form);
  await form.go("Informações Básicas");
  await form.person.click(screen.getByRole("radio", { name: "Enviar convite por e-mail" }));
  expect(screen.queryByLabelText("Senha *")).toBeNull();
  await expectNoAxeViolations();
  await form.go("Configurações");
  await form.person.click(submit());
  await waitFor(() => expect(isClosed).toBe(true));
  expect(await screen.findByText("O convite vai para bia@exemplo.com.br.")).toBeInTheDocument();
  expect(form.calls.map(({ path }) => path)).toEqual(["/users"]);
  expect(form.calls[0]?.body).toMatchObject({ email: "bia@exemplo.com.br", invite: true });
  expect(form.calls[0]?.body).not.toHaveProperty("password");
});

test("what is known of a person stands in the form of a new ADMIN", async () => {
  serveUsers();
  const prefill = { name: "Rosa Lima", email: "rosa@exemplo.com.br", phone: "5586988887777", unitId: "u2" };
  const { person } = renderScreen(
    <main>
      <CreateUser prefill={prefill} onClose={close} />
    </main>,
    { user: userWith({ role: "MASTER" }) },
  );
  expect(await screen.findByLabelText("Nome Completo *")).toHaveValue("Rosa Lima");
  expect(screen.getByLabelText("E-mail *")).toHaveValue("rosa@exemplo.com.br");
  expect(screen.getByRole("radio", { name: "Enviar convite por e-mail" })).toBeChecked();
  await person.click(screen.getByRole("tab", { name: /Contatos/ }));
  expect(screen.getByLabelText("Telefone 1")).toHaveValue("(86) 98888-7777");
  await person.click(screen.getByRole("tab", { name: /Configurações/ }));
  expect(screen.getByLabelText("Papel")).toHaveValue("ADMIN");
  await waitFor(() => expect(screen.getByLabelText("Franquia")).toHaveValue("u2"));
});

test("an error on another step leads there, and nothing is sent", async () => {
  const { person, go, calls } = openNew();
  await person.click(await screen.findByRole("radio", { name: "Definir uma senha agora" }));
  await person.type(screen.getByLabelText("Senha *"), "fraca");
  await go("Configurações");
  expect(submit()).toHaveAttribute("aria-disabled", "true");
  await go("Informações Básicas");
  await person.clear(screen.getByLabelText("Senha *"));
  await person.type(screen.getByLabelText("Senha *"), STRONG);
  await go("Configurações");
  await person.click(submit());
  expect(await screen.findByText("Nome é obrigatório")).toBeInTheDocument();
  expect(screen.getByText("Email é obrigatório")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText("Nome Completo *")).toHaveFocus());
  await person.type(screen.getByLabelText("Nome Completo *"), "Bia");
  await person.type(screen.getByLabelText("E-mail *"), "sem arroba");
  expect(screen.getByText("Email inválido")).toBeInTheDocument();
  await person.clear(screen.getByLabelText("E-mail *"));
  await person.type(screen.getByLabelText("E-mail *"), "bia@exemplo.com.br");
  await go("Configurações");
  await person.click(submit());
  expect(await screen.findByText("Pelo menos um telefone válido é obrigatório")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("what the server refuses stands at its field, on its step", async () => {
  const form = openNew(() =>
    Response.json(
      {
        code: "invalid_input",
        message: "Confira os dados.",
        request_id: "r",
        errors: [{ field: "email", message: "Este e-mail já está em uso" }],
      },
      { status: 400 },
    ),
  );
  await fill(form);
  await form.go("Configurações");
  await form.person.click(submit());
  expect(await screen.findByText("Este e-mail já está em uso")).toBeInTheDocument();
  expect(screen.getByLabelText("E-mail *")).toHaveValue("bia@exemplo.com.br");
});

test("a row of phones and of e-mails always remains", async () => {
  const { person, go } = openNew();
  await screen.findByLabelText("Nome Completo *");
  await go("Contatos");
  expect(screen.queryByRole("button", { name: /Remover/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Adicionar telefone" }));
  await person.click(screen.getByRole("button", { name: "Remover telefone 1" }));
  expect(screen.queryByRole("button", { name: /Remover/ })).toBeNull();
});

function openEdit(refuse?: Parameters<typeof serveUsers>[0]) {
  isClosed = false;
  const calls = serveUsers(refuse);
  const { person } = renderScreen(
    <main>
      <EditUser user={USER} onClose={close} />
    </main>,
    { user: ADMIN },
  );
  const go = (step: string) => person.click(screen.getByRole("tab", { name: new RegExp(step) }));
  return { calls, person, go };
}

test("of an account that exists only what was changed is sent, by one call; what was given once is only shown", async () => {
  const { person, go, calls } = openEdit();
  const name = await screen.findByLabelText("Nome Completo *");
  expect(screen.getByLabelText("Senha (deixe em branco para manter)")).toHaveValue("");
  await person.clear(name);
  await person.type(name, "Delta Pizzas");
  await go("Documentos");
  expect(screen.getByLabelText("CNPJ")).toHaveAttribute("readonly");
  await go("Franquias de Atendimento");
  await chooseUnit(person, /Teresina/);
  await expectNoAxeViolations();
  await go("Configurações");
  await person.click(screen.getByRole("button", { name: "Atualizar Usuário" }));
  expect(await screen.findByText("Usuário atualizado com sucesso!")).toBeInTheDocument();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["PATCH /users/c1/form"]);
  expect(Object.keys(calls[0]?.body ?? {})).toEqual(["profile", "franchises"]);
  expect(calls[0]?.body).toMatchObject({
    profile: {
      display_name: "Delta Pizzas",
      emails: [
        { email: "pizzaria@tenho.dev", is_primary: true },
        { email: "caixa@tenho.dev", is_primary: false },
      ],
    },
    franchises: { service_franchises: ["u1", "u2"] },
  });
});

test("a USER's company is found by its name, however many there are, and changed", async () => {
  const asked: string[] = [];
  const changes: unknown[] = [];
  serve((url, { method, body }) => {
    const path = url.pathname;
    if (method !== "GET") {
      changes.push(JSON.parse(body));
      return { id: "s1" };
    }
    if (path === "/users/c1") return USER;
    if (path.endsWith("/profile")) return aProfile();
    if (path.endsWith("/business-hours")) return someHours();
    if (path.endsWith("/franchises")) return { all_franchises: false, franchise_ids: [], service_franchises: [] };
    if (path === "/franchise-units") return UNITS;
    if (path !== "/users") return { items: [], next_cursor: null };
    asked.push(`${url.searchParams.get("role")} ${url.searchParams.get("search")}`);
    return { items: [{ ...USER, id: "c2", name: "Bolos da Nair" }], next_cursor: null };
  });
  const { person } = renderScreen(
    <main>
      <EditUser user={{ ...USER, id: "s1", role: "USER", client_id: "c1" }} onClose={close} />
    </main>,
    { user: ADMIN },
  );
  await person.click(await screen.findByRole("tab", { name: /Configurações/ }));
  expect(await screen.findByText("Pizzaria Delta", { selector: "strong" })).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Trocar" }));
  await person.type(screen.getByRole("searchbox", { name: "Empresa" }), "bolos{Enter}");
  await person.click(await screen.findByRole("button", { name: /Bolos da Nair/ }));
  expect(asked).toEqual(["CLIENT bolos"]);
  await person.click(screen.getByRole("button", { name: "Atualizar Usuário" }));
  await waitFor(() => expect(changes).toEqual([{ place: { role: "USER", unit_id: null, client_id: "c2" } }]));
});

test("a password is set by a call after the form's, which is not sent again when only the password failed", async () => {
  let isDown = true;
  const { person, go, calls } = openEdit(({ path }) =>
    isDown && path.endsWith("/password") ? problem(503, "Tente de novo.", "unavailable") : undefined,
  );
  await person.type(await screen.findByLabelText("Nome Completo *"), "!");
  await fillIn(person, screen.getByLabelText("Senha (deixe em branco para manter)"), STRONG);
  await go("Configurações");
  const submit = screen.getByRole("button", { name: "Atualizar Usuário" });
  await person.click(submit);
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(["/users/c1/form", "/users/c1/password"]));
  await waitFor(() => expect(submit).toHaveTextContent("Atualizar Usuário"));
  isDown = false;
  await person.click(submit);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(calls.map(({ path }) => path)).toEqual(["/users/c1/form", "/users/c1/password", "/users/c1/password"]);
});

test("what the server refuses of a part is shown at its field, on its step", async () => {
  const { person, go } = openEdit(() =>
    Response.json(
      {
        code: "conflict",
        message: "Este telefone já está cadastrado.",
        request_id: "r",
        errors: [{ field: "profile.phones.0.phone", message: "Telefone de outra conta" }],
      },
      { status: 409 },
    ),
  );
  await person.type(await screen.findByLabelText("Nome Completo *"), "!");
  await go("Configurações");
  await person.click(screen.getByRole("button", { name: "Atualizar Usuário" }));
  expect(await screen.findByText("Telefone de outra conta")).toBeInTheDocument();
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Contatos");
});

test("a failure without words of the server's has the screen's own", async () => {
  const { person, go } = openEdit(() => problem(500, "x"));
  await person.type(await screen.findByLabelText("Nome Completo *"), "!");
  await go("Configurações");
  await person.click(screen.getByRole("button", { name: "Atualizar Usuário" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("Erro ao atualizar usuário")).toBeInTheDocument();
  await go("Informações Básicas");
  expect(screen.getByLabelText("Nome Completo *")).toHaveValue("Pizzaria Delta!");
});

test("an account that cannot be read says so", async () => {
  serve(() => problem(503, "…", "unavailable"));
  renderScreen(
    <main>
      <EditUser user={USER} onClose={close} />
    </main>,
    { user: ADMIN },
  );
  expect(await screen.findByText("Erro ao carregar dados do usuário")).toBeInTheDocument();
});
