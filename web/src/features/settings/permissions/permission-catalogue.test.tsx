import { expect, jest, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import { SettingsPage } from "../settings-page.tsx";
import { MASTER, servePermissions } from "./_server.ts";

const PATH = "/master/configuracoes?aba=permissoes&permissao=catalogo";
const open = (path = PATH) =>
  renderScreen(
    <main>
      <SettingsPage />
    </main>,
    { path, user: MASTER },
  );

test.each([false, true])("permissions are listed with the day they were created (on a phone: %s)", async (isPhone) => {
  setPhone(isPhone);
  servePermissions();
  open();
  expect(await screen.findByText("5 permissões")).toBeInTheDocument();
  expect(screen.getAllByText("20/11/2026")).toHaveLength(5);
  expect(screen.getByText("settings.manage")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a search finds by name and description, and is cleared where it finds nothing", async () => {
  servePermissions();
  const { person } = open(`${PATH}&busca=relatorios`);
  expect(await screen.findByText("1 permissão")).toBeInTheDocument();
  await person.type(screen.getByLabelText("Buscar"), "xyz{Enter}");
  expect(await screen.findByText("Nenhuma permissão encontrada")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(await screen.findByText("5 permissões")).toBeInTheDocument();
});

test("a permission is created with a name and a description, both required", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Nova Permissão" }));
  const dialog = within(screen.getByRole("dialog", { name: "Nova Permissão" }));
  await person.click(dialog.getByRole("button", { name: "Criar" }));
  expect(dialog.getByLabelText("Nome")).toHaveAccessibleDescription("Informe o nome");
  expect(dialog.getByLabelText("Descrição")).toHaveAccessibleDescription("Informe a descrição");
  expect(state.writes).toEqual([]);
  await expectNoAxeViolations();
  await person.type(dialog.getByLabelText("Nome"), "report.export");
  await person.type(dialog.getByLabelText("Descrição"), "Exportar relatórios");
  await person.click(dialog.getByRole("button", { name: "Criar" }));
  expect(await screen.findByText("Permissão criada com sucesso!")).toBeInTheDocument();
  expect(await screen.findByText("6 permissões")).toBeInTheDocument();
});

test("a name that is taken is said at its field and in a toast, and nothing typed is lost", async () => {
  servePermissions((call) =>
    call === "POST /permissions"
      ? Response.json(
          {
            code: "conflict",
            message: "Já existe uma permissão com este nome.",
            errors: [{ field: "name", message: "Já existe uma permissão com este nome." }],
            request_id: "r1",
          },
          { status: 409 },
        )
      : undefined,
  );
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Nova Permissão" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Nome"), "user.view");
  await person.type(dialog.getByLabelText("Descrição"), "Ver");
  await person.click(dialog.getByRole("button", { name: "Criar" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Nome")).toHaveAccessibleDescription("Já existe uma permissão com este nome."),
  );
  expect(dialog.getByLabelText("Descrição")).toHaveValue("Ver");
});

test("a failure without words of the server has the screen's own", async () => {
  servePermissions((call) => (call.startsWith("PUT") ? problem(500, "Erro interno") : undefined));
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Editar report.access" }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Erro ao atualizar permissão")).toBeInTheDocument();
});

test("a permission is changed", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Editar report.access" }));
  const dialog = within(screen.getByRole("dialog", { name: "Editar Permissão" }));
  await person.clear(dialog.getByLabelText("Descrição"));
  await person.type(dialog.getByLabelText("Descrição"), "Abrir relatórios");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Permissão atualizada com sucesso!")).toBeInTheDocument();
  expect(state.writes).toEqual([
    'PUT /permissions/id-report.access {"name":"report.access","description":"Abrir relatórios"}',
  ]);
  expect(await screen.findByText("Abrir relatórios")).toBeInTheDocument();
});

test("a permission is deleted after a question", async () => {
  servePermissions();
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Excluir report.access" }));
  const question = within(screen.getByRole("dialog", { name: "Confirmar Exclusão" }));
  expect(question.getByText("report.access")).toBeInTheDocument();
  await person.click(question.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Permissão deletada com sucesso!")).toBeInTheDocument();
  expect(await screen.findByText("4 permissões")).toBeInTheDocument();
});

test("one in use stays, and the server's reason stands for six seconds", async () => {
  const reason = "Esta permissão está em uso e não pode ser excluída: está ativa no perfil ADMIN.";
  servePermissions((call) => (call.startsWith("DELETE") ? problem(400, reason, "invalid_input") : undefined));
  open();
  await screen.findByText("5 permissões");
  jest.useFakeTimers();
  try {
    const person = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await person.click(screen.getByRole("button", { name: "Excluir report.access" }));
    await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Excluir" }));
    const toast = await screen.findByText(reason);
    expect(toast.closest("li")).toHaveAttribute("data-tone", "warning");
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByText(reason)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1_100));
    expect(screen.queryByText(reason)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test("a list that cannot be loaded offers another try", async () => {
  servePermissions(() => problem(503, "…", "unavailable"));
  open();
  expect(await screen.findByText("Erro ao carregar permissões")).toBeInTheDocument();
});
