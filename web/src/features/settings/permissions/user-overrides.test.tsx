import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, userWith } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import { SettingsPage } from "../settings-page.tsx";
import { MASTER, servePermissions } from "./_server.ts";

const PATH = "/master/configuracoes?aba=permissoes&permissao=usuario";
const open = (path = PATH) =>
  renderScreen(
    <main>
      <SettingsPage />
    </main>,
    { path, user: MASTER },
  );
const edit = (name: string) => screen.findByRole("button", { name: `Editar permissões de ${name}` });

test.each([false, true])("users are listed with their exceptions (on a phone: %s)", async (isPhone) => {
  setPhone(isPhone);
  const { asked } = servePermissions();
  open();
  await edit("Pizzaria do Porto");
  expect(screen.getByText("Mostrando 2 de 42 usuários")).toBeInTheDocument();
  expect(screen.getAllByText("Permissões customizadas")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Adicionar Usuário" })).toHaveAttribute("href", "/master/usuarios");
  expect(asked).toContain("/users?with_total=true&limit=25");
  await expectNoAxeViolations();
});

test("search and filters are asked of the server and stand in the address", async () => {
  const { asked } = servePermissions();
  const { person } = open(`${PATH}&busca=piz&papel=CLIENT&status=active&excecoes=sim`);
  await edit("Pizzaria do Porto");
  const query = new URLSearchParams(asked.find((path) => path.startsWith("/users"))?.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({
    search: "piz",
    role: "CLIENT",
    status: "active",
    has_override: "true",
    with_total: "true",
    limit: "25",
  });
  await person.selectOptions(screen.getByLabelText("Perfil"), "USER");
  expect(await screen.findByText("Nenhum usuário encontrado")).toBeInTheDocument();
  await person.click(screen.getAllByRole("button", { name: "Limpar filtros" }).at(-1) as HTMLElement);
  await edit("Ana");
  expect(screen.getByLabelText("Buscar")).toHaveValue("");
});

test("an ADMIN makes exceptions alone, and is offered none that it may not make or lift", async () => {
  servePermissions();
  const { person } = renderScreen(
    <main>
      <SettingsPage />
    </main>,
    {
      path: "/admin/configuracoes?aba=permissoes",
      user: userWith({ permissions: ["settings.manage", "message.view"] }),
    },
  );
  await person.click(await edit("Ana"));
  expect(screen.queryByText("Permissão por Perfil")).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Permissões de Ana" }));
  const choices = (label: string) =>
    within(dialog.getByLabelText(label))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  await dialog.findByLabelText("Visualizar mensagens");
  expect(choices("Visualizar mensagens")).toEqual(["Do perfil (Inativo)", "Permitida", "Negada"]);
  expect(choices("Acessar o módulo de mensagens")).toEqual(["Do perfil (Ativo)", "Negada"]);
  expect(choices("Acessar o módulo de relatórios")).toEqual(["Negada"]);
  expect(dialog.getByRole("button", { name: "Resetar Acessar o módulo de relatórios" })).toBeDisabled();
  await person.click(dialog.getByRole("button", { name: "Resetar todas" }));
  expect(dialog.getByLabelText("Acessar o módulo de relatórios")).toHaveValue("denied");
  expect(dialog.getByLabelText("Acessar as configurações do sistema")).toHaveValue("role");
});

test("an exception is made, another taken back, and the whole map is sent", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await person.click(await edit("Ana"));
  const dialog = within(await screen.findByRole("dialog", { name: "Permissões de Ana" }));
  expect(await dialog.findByText("2 exceções ao perfil.", { exact: false })).toBeInTheDocument();
  expect(await dialog.findByLabelText("Acessar o módulo de relatórios")).toHaveValue("denied");
  expect(dialog.getByLabelText("Acessar as configurações do sistema")).toHaveValue("allowed");
  expect(within(dialog.getByLabelText("Visualizar mensagens")).getByText("Do perfil (Inativo)")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Salvar" })).toBeDisabled();
  await expectNoAxeViolations();
  await person.click(dialog.getByRole("button", { name: "Resetar Acessar o módulo de relatórios" }));
  await person.selectOptions(dialog.getByLabelText("Visualizar mensagens"), "allowed");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Permissões do usuário atualizadas com sucesso!")).toBeInTheDocument();
  expect(state.writes).toEqual([
    'PATCH /users/ana {"permission_override":{"setting.access":true,"message.view":true}}',
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("all exceptions are taken back at once, and the badge goes", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await person.click(await edit("Ana"));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(await dialog.findByRole("button", { name: "Resetar todas" }));
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(state.writes).toEqual(['PATCH /users/ana {"permission_override":{}}']));
  await waitFor(() => expect(screen.queryByText("Permissões customizadas")).toBeNull());
});

test("a search in the dialog narrows the permissions, and says when there is none", async () => {
  servePermissions();
  const { person } = open();
  await person.click(await edit("Pizzaria do Porto"));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByLabelText("Visualizar mensagens");
  await person.type(dialog.getByLabelText("Buscar permissão"), "RELATORIOS");
  expect(dialog.queryByLabelText("Visualizar mensagens")).toBeNull();
  expect(dialog.getByLabelText("Acessar o módulo de relatórios")).toBeInTheDocument();
  await person.type(dialog.getByLabelText("Buscar permissão"), "xyz");
  expect(dialog.getByText("Nenhuma permissão encontrada")).toBeInTheDocument();
});

test("what the server refuses is said in the dialog, which keeps what was chosen", async () => {
  servePermissions((call) =>
    call.startsWith("PATCH")
      ? Response.json(
          {
            code: "forbidden",
            message: "Você só pode conceder permissões que você mesmo tem.",
            errors: [{ field: "permission_override.message.view", message: "Você não tem esta permissão" }],
            request_id: "r1",
          },
          { status: 403 },
        )
      : undefined,
  );
  const { person } = open();
  await person.click(await edit("Pizzaria do Porto"));
  const dialog = within(await screen.findByRole("dialog"));
  await person.selectOptions(await dialog.findByLabelText("Visualizar mensagens"), "denied");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("message.view: Você não tem esta permissão");
  expect(dialog.getByLabelText("Visualizar mensagens")).toHaveValue("denied");
});

test("a list that cannot be loaded offers another try", async () => {
  servePermissions((call) => (call === "GET /users" ? problem(503, "…", "unavailable") : undefined));
  open();
  expect(await screen.findByText("Erro ao carregar usuários")).toBeInTheDocument();
});
