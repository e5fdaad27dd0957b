import { beforeEach, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import type { Unit } from "./unit.ts";
import { UnitsPage } from "./units-page.tsx";

const MASTER = userWith({
  role: "MASTER",
  unit_id: null,
  permissions: ["franchise.access", "user.create", "user.view", "financial.load_credits"],
});
const ADMIN = userWith({ permissions: ["franchise.access", "user.view"] });

const unit = (id: string, name: string, changes: Partial<Unit> = {}): Unit => ({
  id,
  name,
  code: `codigo-${id}`,
  city: "Parnaíba",
  state: "PI",
  region: null,
  is_active: true,
  registration_open: true,
  plan: "BASICA",
  companies_max: 50,
  phone_number_id: null,
  display_phone_number: null,
  whatsapp: null,
  time_zone: "America/Fortaleza",
  commission_percent: 12.5,
  monthly_fee: null,
  ...changes,
});
const PERSON = {
  id: "c1",
  email: "pizza@exemplo.com.br",
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: "u1",
  created_at: "2026-10-01T12:00:00.000Z",
  name: "Pizzaria do Porto",
  balance: 4.7,
  categories: [],
  document: null,
  profile: {
    display_name: "Pizzaria do Porto",
    phones: [{ phone: "5586988887777", type: "WHATSAPP", is_primary: true }],
  },
};

let units: Unit[] = [];
let counts = { users_count: 0, clients_count: 0 };
let sent: { method: string; path: string; body: unknown }[] = [];
let failing: Response | null = null;

beforeEach(() => {
  units = [
    unit("u1", "Parnaíba – PI"),
    unit("u2", "Teresina – PI", { is_active: false, plan: "MASTER", companies_max: null }),
  ];
  counts = { users_count: 0, clients_count: 0 };
  sent = [];
  failing = null;
});

function answer(url: URL, { method, body }: { method: string; body: string }): unknown {
  const [, root, id] = url.pathname.split("/");
  if (method !== "GET") {
    sent.push({ method, path: url.pathname, body: body ? JSON.parse(body) : null });
    if (failing) return failing;
    return root === "users" ? PERSON : { ...units[0], message: "" };
  }
  if (root === "users") return { items: [PERSON], next_cursor: null };
  if (id) return { ...units.find((one) => one.id === id), ...counts };
  const search = (url.searchParams.get("search") ?? "").toLowerCase();
  const items = units.filter(({ name }) => name.toLowerCase().includes(search));
  return { items, next_cursor: null, total: items.length };
}

function open(user = MASTER) {
  const { asked } = serve(answer);
  const { person } = renderScreen(
    <main>
      <UnitsPage />
    </main>,
    { path: "/master/franquias", user },
  );
  return { asked, person };
}

/** A button of a unit, by the beginning of its name. */
const press = async (person: ReturnType<typeof open>["person"], name: string) =>
  person.click(await screen.findByRole("button", { name }));
/** Chooses an action in a unit's menu. */
async function choose(person: ReturnType<typeof open>["person"], action: string, name: string) {
  await press(person, `Mais ações: ${name}`);
  await person.click(await screen.findByRole("menuitem", { name: action }));
  // The closing menu returns the focus, which a browser does not allow past an open dialog.
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
}

test.each([false, true])("units stand with plan and status, and can be searched (on a phone: %s)", async (isPhone) => {
  setPhone(isPhone);
  const { person } = open();
  const box = (await screen.findByText("Teresina – PI")).closest(isPhone ? "li" : "tr") as HTMLElement;
  expect(within(box).getByText("Master (sem limite)")).toBeInTheDocument();
  expect(within(box).getByText("Inativa")).toBeInTheDocument();
  expect(screen.getByText("2 franquias")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.type(screen.getByRole("searchbox", { name: "Buscar" }), "nada{Enter}");
  expect(await screen.findByText("Nenhuma franquia com estes filtros")).toBeInTheDocument();
});

test("what is missing is named, nothing is sent; then the unit is created", async () => {
  const { person } = open();
  await press(person, "Nova franquia");
  const dialog = screen.getByRole("dialog", { name: "Nova franquia" });
  await expectNoAxeViolations();
  await person.click(within(dialog).getByRole("button", { name: "Criar franquia" }));
  expect(screen.getAllByText("Preencha todos os campos obrigatórios").length).toBeGreaterThan(3);
  expect(sent).toEqual([]);
  const field = (name: string) => within(dialog).getByRole("textbox", { name });
  await fillIn(person, field("Nome *"), "Picos – PI");
  await fillIn(person, field("Código *"), "PICOS-pi");
  await fillIn(person, field("Cidade *"), "Picos");
  await person.selectOptions(within(dialog).getByRole("combobox", { name: "Estado *" }), "PI");
  await fillIn(person, field("Número"), "(86) 3333-0001");
  await person.type(field("Comissão sobre TENHOs pagos (%)"), "12,5");
  await person.click(within(dialog).getByRole("button", { name: "Criar franquia" }));
  expect(await screen.findByText("Franquia criada!")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({
    name: "Picos – PI",
    code: "picos-pi",
    city: "Picos",
    state: "PI",
    region: null,
    is_active: true,
    plan: "BASICA",
    phone_number_id: null,
    display_phone_number: "558633330001",
    commission_percent: 12.5,
    monthly_fee: null,
  });
});

test("an edit sends what changed alone, and shows the server's words at the field", async () => {
  const { person } = open();
  await press(person, "Editar: Parnaíba – PI");
  const dialog = screen.getByRole("dialog", { name: "Editar franquia" });
  failing = Response.json(
    { code: "conflict", message: "Já existe.", errors: [{ field: "code", message: "Já existe." }], request_id: "r" },
    { status: 409 },
  );
  const code = within(dialog).getByRole("textbox", { name: "Código *" });
  await person.clear(code);
  await person.type(code, "outro");
  await person.click(within(dialog).getByRole("button", { name: "Salvar alterações" }));
  await waitFor(() => expect(code).toHaveAccessibleDescription("Já existe."));
  failing = null;
  await person.click(await within(dialog).findByRole("button", { name: "Salvar alterações" }));
  expect(await screen.findByText("Franquia atualizada!")).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ method: "PATCH", path: "/franchise-units/u1", body: { code: "outro" } });
});

test("a toggle sends only is_active; closing a unit asks first", async () => {
  const { person } = open();
  await choose(person, "Desativar", "Parnaíba – PI");
  expect(sent).toEqual([]);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("Franquia desativada!")).toBeInTheDocument();
  await choose(person, "Ativar", "Teresina – PI");
  expect(await screen.findByText("Franquia ativada!")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]);
  failing = problem(500, "x");
  await choose(person, "Ativar", "Teresina – PI");
  expect(await screen.findByText("Erro ao atualizar status")).toBeInTheDocument();
});

test("a unit with people cannot be deleted; an empty one after its word, whatever the case", async () => {
  counts = { users_count: 2, clients_count: 7 };
  const { person } = open();
  await choose(person, "Remover", "Parnaíba – PI");
  const text =
    "Esta franquia possui usuários (2) e clientes (7) vinculados. Você precisa desvincular todos antes de excluir.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Excluir" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Cancelar" }));
  counts = { users_count: 0, clients_count: 0 };
  await choose(person, "Remover", "Parnaíba – PI");
  const word = await screen.findByRole("textbox", { name: 'Digite "excluir" para confirmar a exclusão' });
  expect(screen.getByRole("button", { name: "Excluir" })).toBeDisabled();
  await expectNoAxeViolations();
  await person.type(word, "Excluir{Enter}");
  expect(await screen.findByText("Franquia removida!")).toBeInTheDocument();
  expect(sent).toEqual([{ method: "DELETE", path: "/franchise-units/u1", body: null }]);
});

test("an ADMIN is invited with name and e-mail, or made with a strong password; the phone may be left out", async () => {
  const { person, asked } = open();
  await choose(person, "Administradores", "Parnaíba – PI");
  await screen.findByText("Pizzaria do Porto");
  expect(asked.some((path) => path.includes("role=ADMIN") && path.includes("unit_id=u1"))).toBe(true);
  await press(person, "Adicionar admin");
  await press(person, "Criar admin");
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await fillIn(person, screen.getByRole("textbox", { name: "Nome *" }), "Rita Lima");
  await fillIn(person, screen.getByRole("textbox", { name: "E-mail *" }), "rita@exemplo.com.br");
  expect(screen.getByRole("radio", { name: "Enviar convite por e-mail" })).toBeChecked();
  failing = problem(500, "x");
  await press(person, "Criar admin");
  expect(await screen.findByText("Erro ao criar admin")).toBeInTheDocument();
  failing = null;
  await press(person, "Criar admin");
  expect(await screen.findByText("Admin criado com sucesso!")).toBeInTheDocument();
  expect(await screen.findByText("O convite vai para rita@exemplo.com.br.")).toBeInTheDocument();
  const account = {
    email: "rita@exemplo.com.br",
    role: "ADMIN",
    unit_id: "u1",
    profile: { display_name: "Rita Lima", legal_name: "Rita Lima", phones: [] },
  };
  expect(sent.at(-1)?.body).toEqual({ ...account, invite: true });

  await press(person, "Adicionar admin");
  await fillIn(person, screen.getByRole("textbox", { name: "Nome *" }), "Rita Lima");
  await fillIn(person, screen.getByRole("textbox", { name: "E-mail *" }), "rita@exemplo.com.br");
  await person.click(screen.getByRole("radio", { name: "Definir uma senha agora" }));
  const before = sent.length;
  await press(person, "Criar admin");
  expect(sent).toHaveLength(before);
  await fillIn(person, screen.getByLabelText("Senha *"), "Senha@2026");
  await press(person, "Criar admin");
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ...account, password: "Senha@2026" }));
});

test("clients are searched by the server, and credit without an amount is sent as none", async () => {
  const { person, asked } = open();
  await choose(person, "Clientes", "Parnaíba – PI");
  const dialog = screen.getByRole("dialog", { name: "Clientes de Parnaíba – PI" });
  await within(dialog).findByText("Pizzaria do Porto");
  await person.type(within(dialog).getByRole("searchbox", { name: "Buscar" }), "porto{Enter}");
  await waitFor(() => expect(asked.some((path) => path.includes("search=porto"))).toBe(true));
  await press(person, "Inserir crédito para Pizzaria do Porto");
  const credit = screen.getByRole("dialog", { name: "Inserir crédito" });
  await person.type(within(credit).getByRole("textbox", { name: "Valor (R$)" }), "0");
  await expectNoAxeViolations();
  await person.click(within(credit).getByRole("button", { name: "Inserir crédito" }));
  expect(await screen.findByText("Crédito inserido com sucesso!")).toBeInTheDocument();
  expect(sent[0]).toEqual({
    method: "POST",
    path: "/wallet/transaction",
    body: { client_id: "c1", amount: null, type: "CREDIT" },
  });
});

test("an ADMIN edits name and region of its own, and neither makes, closes nor deletes any", async () => {
  const { person } = open(ADMIN);
  await press(person, "Editar: Parnaíba – PI");
  const dialog = screen.getByRole("dialog", { name: "Editar franquia" });
  expect(within(dialog).getAllByRole("textbox").length).toBe(2);
  expect(screen.queryByRole("button", { name: "Nova franquia" })).toBeNull();
  await person.click(within(dialog).getByRole("button", { name: "Cancelar" }));
  await press(person, "Mais ações: Parnaíba – PI");
  const actions = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(actions).toEqual(["Divulgar", "Administradores", "Clientes", "Pausar pedidos"]);
});

test("a unit's number and the companies' registration are handed out as links and codes, the number as a poster too", async () => {
  units = [unit("u1", "Parnaíba – PI", { whatsapp: "558633330000" })];
  const { person } = open(ADMIN);
  await press(person, "Mais ações: Parnaíba – PI");
  await person.click(await screen.findByRole("menuitem", { name: "Divulgar" }));
  const dialog = screen.getByRole("dialog", { name: "Divulgar Parnaíba – PI" });
  const wishes = within(await within(dialog).findByRole("region", { name: "Para quem procura" }));
  const companies = within(within(dialog).getByRole("region", { name: "Para empresas" }));
  expect(await wishes.findByRole("img", { name: "Código QR que abre a conversa no WhatsApp" })).toBeInTheDocument();
  expect(wishes.getByText("https://wa.me/558633330000")).toBeInTheDocument();
  expect(wishes.getByText("(86) 3333-0000")).toBeInTheDocument();
  expect(companies.getByText("http://localhost/?cadastro=1&unidade=u1")).toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Copiar link: Para empresas" }));
  expect(await navigator.clipboard.readText()).toBe("http://localhost/?cadastro=1&unidade=u1");
  await expectNoAxeViolations();

  act(() => void dispatchEvent(new Event("beforeprint")));
  const poster = screen.getByRole("heading", { level: 1, name: "Procura alguma coisa em Parnaíba?" }).parentElement;
  expect(poster).toHaveTextContent("(86) 3333-0000");
  expect(poster?.querySelector("svg path")).toBeInTheDocument();
  act(() => void dispatchEvent(new Event("afterprint")));
});

test("a unit without a number, whose registration is closed, says so and hands out nothing", async () => {
  units = [unit("u1", "Parnaíba – PI", { registration_open: false })];
  const { person } = open(MASTER);
  await press(person, "Mais ações: Parnaíba – PI");
  await person.click(await screen.findByRole("menuitem", { name: "Divulgar" }));
  const dialog = screen.getByRole("dialog", { name: "Divulgar Parnaíba – PI" });
  expect(await within(dialog).findByText(/ainda não tem número de WhatsApp/)).toBeInTheDocument();
  expect(dialog).toHaveTextContent("O cadastro de empresas desta franquia está fechado.");
  expect(within(dialog).queryByRole("button", { name: /Copiar|Imprimir/ })).toBeNull();
});

test("without franchise.access there is nothing to see", () => {
  open(userWith({ permissions: [] }));
  expect(screen.getByText("Acesso Negado")).toBeInTheDocument();
});

test("a list that cannot be had says so, and can be tried again", async () => {
  serve(() => problem(503, "x", "unavailable"));
  renderScreen(<UnitsPage />, { path: "/master/franquias", user: MASTER });
  expect(await screen.findByText("Erro ao carregar franquias")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Tentar Novamente" })).toBeInTheDocument();
});
