import { beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import type { User } from "../../api/generated/tenho.gen.ts";
import { UsersPage } from "./users-page.tsx";

const UNIT = { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" };
const FAR_UNIT = { id: "u2", name: "Teresina – PI", city: "Teresina", state: "PI" };
const ADMIN = userWith({ permissions: ["user.view", "user.access", "user.activate"] });
const PROFILE = {
  document: "12ABC34501DE35",
  document_type: "CNPJ",
  emails: [{ email: "porto@exemplo.com.br", is_primary: true }],
  email_confirmed: false,
  addresses: [
    {
      street: "Rua das Flores",
      number: "10",
      complement: "",
      district: "Centro",
      city: "Parnaíba",
      state: "PI",
      zip_code: "64200000",
    },
  ],
};

const account = (id: string, name: string, changes: Partial<User> = {}): User => ({
  id,
  email: `${id}@exemplo.com.br`,
  role: "CLIENT",
  is_active: false,
  activated_at: null,
  unit_id: UNIT.id,
  unit: UNIT,
  client_id: null,
  created_at: "2026-11-20T12:00:00.000Z",
  name,
  avatar: null,
  balance: null,
  credit: null,
  categories: [],
  document: "12.ABC.345/01DE-35",
  profile: {
    display_name: name,
    phones: [
      { phone: "5586988887777", type: "WHATSAPP", is_primary: true, whatsapp_proved_at: "2026-01-10T12:00:00.000Z" },
    ],
  },
  correction_requested_at: null,
  permission_override: {},
  ...changes,
});

let accounts: User[] = [];
beforeEach(() => {
  accounts = [
    account("porto", "Pizzaria do Porto"),
    account("longe", "Mercado de Longe", { unit_id: FAR_UNIT.id }),
    account("ativa", "Farmácia Central", {
      is_active: true,
      activated_at: "2026-10-01T12:00:00.000Z",
      correction_requested_at: "2026-11-20T12:00:00.000Z",
    }),
    account("parada", "Borracharia Parada", { activated_at: "2026-09-01T12:00:00.000Z" }),
  ];
});

const statusOf = ({ is_active, activated_at }: User) =>
  is_active ? "active" : activated_at === null ? "awaiting" : "inactive";

/** Stands in for the server: lists by status, and activates. */
function answer(url: URL, { method, body }: { method: string; body: string }): unknown {
  const [, , id, part] = url.pathname.split("/");
  if (part === "profile") return PROFILE;
  if (url.pathname === "/franchise-units") return [UNIT, FAR_UNIT];
  if (method === "PATCH") {
    const { is_active: isActive } = JSON.parse(body) as { is_active: boolean };
    accounts = accounts.map((one) =>
      one.id === id
        ? { ...one, is_active: isActive, activated_at: one.activated_at ?? "2026-11-22T12:00:00.000Z" }
        : one,
    );
    return { ...accounts.find((one) => one.id === id), permission_override: {} };
  }
  if (method === "DELETE") {
    accounts = accounts.filter((one) => one.id !== id);
    return { message: "Usuário excluído permanentemente!", balance: null };
  }
  const { status, role, search } = Object.fromEntries(url.searchParams);
  const items = accounts.filter(
    (one) =>
      (status === undefined || statusOf(one) === status) &&
      (role === undefined || one.role === role) &&
      (search === undefined || one.name.includes(search)),
  );
  return { items, next_cursor: null, counts: countsOf(items) };
}

const countsOf = (items: readonly User[]) => ({
  total: items.length,
  admins: items.filter(({ role }) => role === "ADMIN").length,
  clients: items.filter(({ role }) => role === "CLIENT").length,
  users: 0,
  active: items.filter((one) => one.is_active).length,
  awaiting: items.filter((one) => statusOf(one) === "awaiting").length,
  capped: [],
});

function open(options: { readonly user?: typeof ADMIN; readonly path?: string; readonly server?: typeof answer } = {}) {
  const { user = ADMIN, path = "/admin/usuarios", server = answer } = options;
  const { asked } = serve(server);
  const { person } = renderScreen(
    <main>
      <UsersPage />
    </main>,
    { path, user },
  );
  const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
  return { person, asked, row };
}

test("an address opens the form of a new account, for who may make one alone", async () => {
  const path = "/admin/usuarios?novo=admin";
  const { person } = open({ path, user: userWith({ permissions: ["user.view", "user.access", "user.create"] }) });
  const dialog = await screen.findByRole("dialog", { name: "Criar Usuário" });
  await person.click(within(dialog).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  const { row } = open({ path });
  await row("Pizzaria do Porto");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the list shows who has an account, how many they are and how many await activation", async () => {
  const { person, row } = open();
  const first = await row("Pizzaria do Porto");
  expect(within(first).getByText("Aguardando Ativação")).toBeInTheDocument();
  expect(within(first).getByRole("link", { name: "(86) 98888-7777" })).toHaveAttribute(
    "href",
    "https://wa.me/5586988887777",
  );
  expect(within(first).getByRole("link", { name: "porto@exemplo.com.br" })).toBeInTheDocument();
  expect(within(first).queryByText("Pediu correção")).toBeNull();
  expect(within(await row("Farmácia Central")).getByText("Pediu correção")).toBeInTheDocument();
  expect(screen.getByText("0 administradores · 4 clientes")).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe("(2) Gerenciar Administradores e Clientes · Tenho"));
  await screen.findByRole("button", { name: "Mais ações: Pizzaria do Porto" });
  await expectNoAxeViolations();
  await person.click(screen.getByRole("link", { name: "2 contas aguardam ativação" }));
  await waitFor(() => expect(screen.queryByText("Farmácia Central")).toBeNull());
  expect(await screen.findByText("0 administradores · 2 clientes")).toBeInTheDocument();
});

test.each([
  ["MASTER", "Gerenciar Usuários"],
  ["ADMIN", "Gerenciar Administradores e Clientes"],
  ["CLIENT", "Gerenciar Clientes"],
] as const)("the title of %s is %s", async (role, title) => {
  const { row } = open({ user: { ...ADMIN, role } });
  await row("Pizzaria do Porto");
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});

test.each([false, true])("an account's CPF or CNPJ stands as the server shows it (on a phone: %s)", async (isPhone) => {
  accounts = [
    account("porto", "Pizzaria do Porto"),
    account("coberta", "Loja Coberta", { document: "**.***.345/01DE-**" }),
    account("nova", "Loja Nova", { document: null }),
  ];
  setPhone(isPhone);
  open();
  const row = async (name: string) =>
    within((await screen.findByText(name)).closest(isPhone ? "li" : "tr") as HTMLElement);
  expect((await row("Pizzaria do Porto")).getByText("12.ABC.345/01DE-35")).toBeInTheDocument();
  expect((await row("Loja Coberta")).getByText("**.***.345/01DE-**")).toBeInTheDocument();
  expect((await row("Loja Nova")).getByText("Não informado")).toBeInTheDocument();
  expect(screen.queryAllByText("CPF/CNPJ:")).toHaveLength(3);
  await expectNoAxeViolations();
});

test.each([false, true])(
  "a number that is not proved is marked in the list and in the details, by what the list has read (on a phone: %s)",
  async (isPhone) => {
    const phone = { phone: "5586988887777", type: "WHATSAPP", is_primary: true, whatsapp_proved_at: null } as const;
    accounts = [
      account("nova", "Loja Nova", { profile: { display_name: "Loja Nova", phones: [phone] } }),
      account("porto", "Pizzaria do Porto"),
      account("fixa", "Loja Fixa", {
        profile: { display_name: "Loja Fixa", phones: [{ ...phone, type: "LANDLINE" }] },
      }),
    ];
    setPhone(isPhone);
    const { person, asked } = open({
      // The profile, which only the details need, never arrives.
      server: (url, init) => (url.pathname.endsWith("/profile") ? new Promise(() => undefined) : answer(url, init)),
    });
    const row = async (name: string) =>
      within((await screen.findByText(name)).closest(isPhone ? "li" : "tr") as HTMLElement);
    expect((await row("Loja Nova")).getByText("Número não confirmado")).toBeInTheDocument();
    expect(screen.getAllByText("Número não confirmado")).toHaveLength(1);
    expect(asked.filter((address) => /^\/users\/./.test(address))).toEqual([]);
    await person.click(await screen.findByRole("button", { name: "Mais ações: Loja Nova" }));
    await person.click(await screen.findByRole("menuitem", { name: /detalhes/i }));
    const details = await screen.findByRole("dialog", { name: "Detalhes do usuário" });
    expect(within(details).getByText("Número não confirmado")).toBeInTheDocument();
    await expectNoAxeViolations();
  },
);

test("an address that says who the account is for opens its form, once, and keeps none of it", async () => {
  const path =
    "/admin/usuarios?novo=admin&nome=Rosa+Lima&email=rosa%40exemplo.com.br&telefone=86988887777&status=active";
  const { person } = open({ path, user: userWith({ permissions: [...ADMIN.permissions, "user.create"] }) });
  expect(await screen.findByLabelText("Nome Completo *")).toHaveValue("Rosa Lima");
  expect(screen.getByLabelText("E-mail *")).toHaveValue("rosa@exemplo.com.br");
  await person.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByLabelText("Nome Completo *")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Novo usuário" }));
  expect(await screen.findByLabelText("Nome Completo *")).toHaveValue("");
});

test("an address opens no form to who may make no account", async () => {
  const { row } = open({ path: "/admin/usuarios?novo=admin&nome=Rosa" });
  await row("Farmácia Central");
  expect(screen.queryByLabelText("Nome Completo *")).toBeNull();
});

test("a company is activated after a question that shows what it said and that it will be told", async () => {
  const { person, row } = open({ path: "/admin/usuarios?status=awaiting" });
  await row("Pizzaria do Porto");
  await person.click(screen.getByRole("button", { name: "Ativar Pizzaria do Porto" }));
  const question = screen.getByRole("dialog", { name: "Ativar Pizzaria do Porto?" });
  expect(question).toHaveTextContent("avisada por WhatsApp e por e-mail");
  expect(await within(question).findByText("12.ABC.345/01DE-35")).toBeInTheDocument();
  expect(within(question).getByText(/Rua das Flores, 10, Centro, Parnaíba, PI, CEP 64200-000/)).toBeInTheDocument();
  expect(within(question).getByText("E-mail não confirmado")).toBeInTheDocument();
  await expectNoAxeViolations();
  expect(accounts[0]?.is_active).toBe(false);
  await person.click(within(question).getByRole("button", { name: "Ativar" }));
  expect(await screen.findByText("Usuário ativado com sucesso! Mensagem enviada via WhatsApp.")).toBeInTheDocument();
  expect(accounts[0]?.is_active).toBe(true);
  await waitFor(() => expect(screen.queryByRole("row", { name: /Pizzaria do Porto/ })).toBeNull());
  await waitFor(() => expect(document.title).toBe("(1) Gerenciar Administradores e Clientes · Tenho"));
});

test("an active account is deactivated after a question that says what is lost", async () => {
  const { person, row } = open({ path: "/admin/usuarios?status=active" });
  await row("Farmácia Central");
  await person.click(screen.getByRole("button", { name: "Desativar Farmácia Central" }));
  const question = screen.getByRole("dialog", { name: "Desativar Farmácia Central?" });
  expect(question).toHaveTextContent("não entra mais e não recebe pedidos");
  expect(within(question).getByRole("button", { name: "Cancelar" })).toHaveFocus();
  await person.click(within(question).getByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("Usuário desativado com sucesso!")).toBeInTheDocument();
  expect(await screen.findByText("Nenhum administrador ou cliente encontrado")).toBeInTheDocument();
});

test("an account that was active before is not announced again", async () => {
  const { person, row } = open({ path: "/admin/usuarios?status=inactive" });
  await row("Borracharia Parada");
  await person.click(screen.getByRole("button", { name: "Ativar Borracharia Parada" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("A empresa volta a entrar no painel.");
  expect(screen.getByRole("dialog")).not.toHaveTextContent("avisada");
});

test("a refused activation is told, and the account stays where it is", async () => {
  const { person, row } = open({
    server: (url, init) =>
      init.method === "PATCH" ? problem(409, "Esta conta foi apagada.", "conflict") : answer(url, init),
  });
  await row("Pizzaria do Porto");
  await person.click(screen.getByRole("button", { name: "Ativar Pizzaria do Porto" }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Ativar" }));
  expect(await screen.findByText("Esta conta foi apagada.")).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /Pizzaria do Porto/ })).toBeInTheDocument();
});

test("search, status, role and order are filters of the address", async () => {
  const { person, asked, row } = open({ path: "/admin/usuarios?status=nothing&papel=nobody&franquia=other" });
  await row("Farmácia Central");
  expect(asked).toContain("/users?unit_id=u1&with_counts=true&limit=25");
  await person.selectOptions(screen.getByLabelText("Status"), "inactive");
  await waitFor(() => expect(screen.queryByText("Farmácia Central")).toBeNull());
  await person.selectOptions(screen.getByLabelText("Papel"), "ADMIN");
  expect(await screen.findByText("Nenhum administrador ou cliente encontrado")).toBeInTheDocument();
  await person.click(screen.getAllByRole("button", { name: "Limpar filtros" })[0] as HTMLElement);
  await row("Farmácia Central");
  await person.type(screen.getByLabelText("Buscar"), "Longe{Enter}");
  await waitFor(() => expect(screen.queryByText("Farmácia Central")).toBeNull());
  expect(asked.at(-1)).toBe("/users?unit_id=u1&search=Longe&with_counts=true&limit=25");
});

test.each([false, true])("sorted by category each group has its heading (on a phone: %s)", async (isPhone) => {
  setPhone(isPhone);
  const pizza = { categories: [{ id: 41, name: "Pizzaria" }] };
  accounts = [
    account("a", "Delta", pizza),
    account("b", "Napoli", { ...pizza, balance: 12.5 }),
    account("c", "Loja Nova"),
  ];
  const { person, asked } = open();
  await screen.findByText("Delta");
  await person.click(screen.getByLabelText("Ordenar por categoria"));
  const role = isPhone ? "heading" : "columnheader";
  expect(await screen.findAllByRole(role, { name: "Pizzaria" })).toHaveLength(1);
  expect(screen.getAllByRole(role, { name: "Sem Categoria" })).toHaveLength(1);
  expect(screen.getByText("R$ 12,50")).toBeInTheDocument();
  expect(asked.at(-1)).toBe("/users?unit_id=u1&sort=category&with_counts=true&limit=25");
  await screen.findByRole("button", { name: "Mais ações: Delta" });
  await expectNoAxeViolations();
});

test("an ADMIN of one franchise sees no franchise column", async () => {
  const { row } = open();
  await row("Farmácia Central");
  expect(screen.queryByRole("columnheader", { name: "Franquia" })).toBeNull();
});

test("who reads several franchises filters by one", async () => {
  const { person, asked, row } = open({ user: { ...ADMIN, role: "MASTER", available_franchises: [UNIT, FAR_UNIT] } });
  expect(await row("Mercado de Longe")).toHaveTextContent("Teresina – PI");
  expect(screen.getByRole("columnheader", { name: "Franquia" })).toBeInTheDocument();
  await person.selectOptions(await screen.findByLabelText("Franquia"), FAR_UNIT.id);
  await waitFor(() => expect(asked.at(-1)).toBe("/users?unit_id=u2&with_counts=true&limit=25"));
});

async function act(person: ReturnType<typeof open>["person"], name: string, action: string) {
  await person.click(await screen.findByRole("button", { name: `Mais ações: ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: action }));
  // The closing menu returns the focus, which a browser does not allow past an open dialog.
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
}

test("the details of an account open from its menu, which offers no more than may be done", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Mais ações: Pizzaria do Porto" }));
  expect(await screen.findAllByRole("menuitem")).toHaveLength(1);
  await person.click(screen.getByRole("menuitem", { name: "Ver detalhes" }));
  const dialog = screen.getByRole("dialog", { name: "Detalhes do usuário" });
  expect(dialog).toHaveTextContent("porto@exemplo.com.br");
  expect(dialog).toHaveTextContent("(86) 98888-7777");
  expect(dialog).toHaveTextContent("20/11/2026");
  await person.click(within(dialog).getByText("Fechar"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an account is deleted once EXCLUIR is typed, and nothing is sent before", async () => {
  const { person } = open({ user: userWith({ permissions: ["user.view", "user.delete"] }) });
  await act(person, "Pizzaria do Porto", "Excluir");
  const dialog = within(screen.getByRole("dialog", { name: "Excluir Pizzaria do Porto?" }));
  const field = dialog.getByLabelText("Digite EXCLUIR para confirmar");
  await person.type(field, "excluir");
  await person.click(dialog.getByRole("button", { name: "Excluir" }));
  expect(dialog.getByText("Por favor, digite 'EXCLUIR' para confirmar a exclusão.")).toBeInTheDocument();
  expect(accounts).toHaveLength(4);
  await expectNoAxeViolations();
  await person.clear(field);
  await person.type(field, " EXCLUIR ");
  await person.click(dialog.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Usuário excluído permanentemente!")).toBeInTheDocument();
  expect(accounts).toHaveLength(3);
});

test.each([
  [() => problem(409, "Esta conta tem cobranças em aberto.", "conflict"), "Esta conta tem cobranças em aberto."],
  [() => problem(500, "x"), "Erro ao excluir usuário"],
])("a deletion that is refused is told", async (refuse, message) => {
  const { person } = open({
    user: userWith({ permissions: ["user.view", "user.delete"] }),
    server: (url, init) => (init.method === "DELETE" ? refuse() : answer(url, init)),
  });
  await act(person, "Pizzaria do Porto", "Excluir");
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Digite EXCLUIR para confirmar"), "EXCLUIR");
  await person.click(dialog.getByRole("button", { name: "Excluir" }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

test("nobody gets a button for themselves", async () => {
  accounts = [account("a1", "Ana", { role: "ADMIN", is_active: true, activated_at: "2026-10-01T12:00:00.000Z" })];
  const { row } = open({ path: "/admin/usuarios?status=active" });
  await row("Ana");
  expect(screen.queryByRole("button", { name: "Desativar Ana" })).toBeNull();
});

test("without the permission to activate there is no button", async () => {
  const { row } = open({ user: userWith({ permissions: ["user.view"] }) });
  await row("Pizzaria do Porto");
  expect(screen.queryByRole("button", { name: /^Ativar/ })).toBeNull();
});

test("a list that cannot be loaded offers another try; on a phone accounts are cards", async () => {
  setPhone(true);
  let isUp = false;
  const { person } = open({ server: (url, init) => (isUp ? answer(url, init) : problem(503, "…", "unavailable")) });
  expect(await screen.findByText("Erro ao carregar lista de clientes")).toBeInTheDocument();
  isUp = true;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  const cards = await screen.findByRole("list", { name: "Contas" });
  expect(within(cards).getByRole("button", { name: "Ativar Pizzaria do Porto" })).toBeInTheDocument();
  await expectNoAxeViolations();
});
