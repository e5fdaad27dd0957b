import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { Link, Route, Routes } from "react-router";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import { SettingsPage } from "../settings-page.tsx";
import { MASTER, servePermissions } from "./_server.ts";

const PATH = "/master/configuracoes?aba=permissoes";

function open(path = PATH) {
  return renderScreen(
    <main>
      <Link to="/master">Dashboard</Link>
      <Routes>
        <Route path="/master" element={<p>Outra tela</p>} />
        <Route path="*" element={<SettingsPage />} />
      </Routes>
    </main>,
    { path, user: MASTER },
  );
}
const card = async (role: string) => screen.findByRole("radio", { name: new RegExp(`^${role}`) });
const toggle = (name: string) => screen.getByRole("switch", { name });
const save = () => screen.getByRole("button", { name: "Salvar Permissões por Perfil" });
const openMessages = async (person: ReturnType<typeof open>["person"]) =>
  person.click(await screen.findByRole("button", { name: /^Mensagens/ }));

test("each role is a card with what it is and how much it may do; two names of one permission count once", async () => {
  servePermissions();
  open();
  const counts = {
    MASTER: "4 permissões ativas",
    ADMIN: "1 permissão ativa",
    CLIENT: "2 permissões ativas",
    USER: "0 permissões ativas",
  };
  for (const [role, text] of Object.entries(counts)) {
    expect((await card(role)).closest("label")).toHaveTextContent(text);
  }
  expect(screen.getByRole("button", { name: /^Configurações.*0 de 1/ })).toHaveAttribute("aria-expanded", "false");
  expect(save()).toBeDisabled();
  await expectNoAxeViolations();
});

test("edits are marked, counted and sent together, pair by pair; turned back they are none", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await openMessages(person);
  await person.click(toggle("Visualizar mensagens"));
  expect(toggle("Visualizar mensagens")).toBeChecked();
  expect(toggle("Visualizar mensagens")).toHaveTextContent("Ativo");
  const row = toggle("Visualizar mensagens").closest("li") as HTMLElement;
  expect(within(row).getByText("Modificado")).toBeInTheDocument();
  expect((await card("ADMIN")).closest("label")).toHaveTextContent(/Modificado.*2 permissões ativas/);
  await person.click(toggle("Visualizar mensagens"));
  expect(screen.queryByText("Modificado")).toBeNull();
  await person.click(toggle("Visualizar mensagens"));
  await person.click(await card("CLIENT"));
  await openMessages(person);
  await person.click(toggle("Acessar o módulo de mensagens"));
  expect(screen.getByText("2 alterações não salvas.")).toBeInTheDocument();
  expect(state.writes).toEqual([]);
  await expectNoAxeViolations();
  await person.click(save());
  expect(await screen.findByText("Permissões salvas com sucesso!")).toBeInTheDocument();
  expect(state.writes.map((one) => JSON.parse(one.replace("POST /role-permissions ", "")))).toEqual([
    { role: "CLIENT", permission_id: "id-message.access", enabled: false },
    { role: "ADMIN", permission_id: "id-message.view", enabled: true },
  ]);
  await waitFor(() => expect(screen.queryByText("Modificado")).toBeNull());
  expect(toggle("Acessar o módulo de mensagens")).not.toBeChecked();
  await waitFor(() => expect(save()).toBeDisabled());
});

test("what the server does not take is named with its reason and stays modified; the rest is saved", async () => {
  servePermissions((call, body) =>
    call === "POST /role-permissions" && body.includes("message.view")
      ? problem(403, "Você só pode conceder permissões que você mesmo tem.", "forbidden")
      : undefined,
  );
  const { person } = open();
  await openMessages(person);
  await person.click(toggle("Visualizar mensagens"));
  await person.click(toggle("Acessar o módulo de mensagens"));
  await person.click(save());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("1 alteração não foi salva. As outras foram.");
  expect(alert).toHaveTextContent("ADMIN, Visualizar mensagens: Você só pode conceder permissões que você mesmo tem.");
  expect(screen.queryByText("Permissões salvas com sucesso!")).toBeNull();
  expect(screen.getByText("1 alteração não salva.")).toBeInTheDocument();
  expect(toggle("Visualizar mensagens")).toBeChecked();
  expect(toggle("Acessar o módulo de mensagens")).not.toBeChecked();
});

test("without a network the rest is not tried, and says so", async () => {
  const { state } = servePermissions((call) => {
    if (call === "POST /role-permissions") throw new TypeError("offline");
    return undefined;
  });
  const { person } = open();
  await openMessages(person);
  await person.click(toggle("Visualizar mensagens"));
  await person.click(toggle("Acessar o módulo de mensagens"));
  await person.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent("2 alterações não foram salvas");
  expect(state.writes).toHaveLength(1);
});

test("leaving with edits asks first; a look at the other tabs keeps them", async () => {
  servePermissions();
  const { person } = open();
  await openMessages(person);
  await person.click(toggle("Visualizar mensagens"));
  await person.click(screen.getByRole("tab", { name: "Gerenciar Permissões" }));
  await screen.findByText("5 permissões");
  await person.click(screen.getByRole("tab", { name: "Permissão por Perfil" }));
  expect(await screen.findByText("1 alteração não salva.")).toBeInTheDocument();

  await person.click(screen.getByRole("link", { name: "Dashboard" }));
  const question = screen.getByRole("dialog", { name: "Sair sem salvar?" });
  await person.click(within(question).getByRole("button", { name: "Cancelar" }));
  expect(screen.getByText("1 alteração não salva.")).toBeInTheDocument();
  await person.click(screen.getByRole("tab", { name: "Config IA" }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar" }));
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await person.click(screen.getByRole("link", { name: "Dashboard" }));
  await person.click(screen.getByRole("button", { name: "Sair sem salvar" }));
  expect(await screen.findByText("Outra tela")).toBeInTheDocument();
});

test("discarded edits are gone, and nothing is asked any more", async () => {
  const { state } = servePermissions();
  const { person } = open();
  await openMessages(person);
  await person.click(toggle("Visualizar mensagens"));
  await person.click(screen.getByRole("button", { name: "Descartar" }));
  expect(toggle("Visualizar mensagens")).not.toBeChecked();
  await person.click(screen.getByRole("link", { name: "Dashboard" }));
  expect(await screen.findByText("Outra tela")).toBeInTheDocument();
  expect(state.writes).toEqual([]);
});

test("what cannot be loaded is said, with another try; the first paint is a skeleton", async () => {
  setPhone(true);
  let isUp = false;
  servePermissions(() => (isUp ? undefined : problem(503, "Serviço indisponível.", "unavailable")));
  const { person } = open();
  expect(await screen.findByText("Erro ao carregar permissões")).toBeInTheDocument();
  isUp = true;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  await waitFor(async () => expect(await card("ADMIN")).toBeChecked());
});

test("without the settings nothing is asked of the server", async () => {
  const { asked } = serve(() => new Promise(() => undefined));
  renderScreen(<SettingsPage />, { path: PATH, user: { ...MASTER, permissions: [] } });
  expect(await screen.findByText(/Apenas usuários MASTER/)).toBeInTheDocument();
  expect(asked).toEqual([]);
});
