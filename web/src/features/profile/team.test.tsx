import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { TeamSection } from "./team-section.tsx";

const OWNER = userWith({ id: "c1", role: "CLIENT", name: "Pizzaria do Zé" });
const member = (changes: object = {}) => ({
  id: "s1",
  email: "bia@tenho.dev",
  role: "USER",
  is_active: true,
  unit_id: "u1",
  unit: null,
  client_id: "c1",
  created_at: "2026-11-20T12:00:00.000Z",
  activated_at: "2026-11-20T12:00:00.000Z",
  name: "Bia Souza",
  avatar: null,
  balance: null,
  credit: null,
  categories: [],
  document: null,
  profile: { display_name: "Bia Souza", phones: [] },
  correction_requested_at: null,
  permission_override: { "report.access": true },
  ...changes,
});

type Call = { readonly call: string; readonly body: unknown };

function open(members: object[] = [member()], answer?: (method: string) => unknown) {
  const sent: Call[] = [];
  const { asked } = serve((url, { method, body }) => {
    if (method !== "GET") sent.push({ call: `${method} ${url.pathname}`, body: body === "" ? null : JSON.parse(body) });
    return answer?.(method) ?? (method === "GET" ? { items: members, next_cursor: null } : member());
  });
  const opened = renderScreen(
    <main>
      <TeamSection user={OWNER} />
    </main>,
    { user: OWNER },
  );
  return { ...opened, sent, asked };
}
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("a company sees its own people, and whether they enter and answer", async () => {
  const { asked } = open([
    member(),
    member({ id: "s2", name: "Caio", is_active: false, permission_override: { "message.access": true } }),
  ]);
  const [bia, caio] = await screen.findAllByRole("listitem");
  if (!bia || !caio) throw new Error("two people were served");
  expect(within(bia).getByText("Ativo")).toBeInTheDocument();
  expect(within(bia).getByRole("checkbox", { name: "Pode responder pedidos" })).not.toBeChecked();
  expect(within(caio).getByText("Inativo")).toBeInTheDocument();
  expect(within(caio).getByRole("checkbox", { name: "Pode responder pedidos" })).toBeChecked();
  expect(asked[0]).toContain("client_id=c1");
  await expectNoAxeViolations();
});

test("a person is let answer, and no longer; other exceptions stay", async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole("checkbox", { name: "Pode responder pedidos" }));
  expect(await screen.findByText("Bia Souza agora responde pedidos.")).toBeInTheDocument();
  const override = { "report.access": true, "message.access": true };
  expect(sent).toEqual([{ call: "PATCH /users/s1", body: { permission_override: override } }]);
});

test("what was given is taken back, down to the role's own", async () => {
  const { person, sent } = open([member({ permission_override: { "message.access": true } })]);
  await person.click(await screen.findByRole("checkbox", { name: "Pode responder pedidos" }));
  expect(await screen.findByText("Bia Souza não responde mais pedidos.")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ permission_override: {} });
});

test("a person is added with a password for the first login; what is missing is said before anything is sent", async () => {
  const { person, sent } = open([]);
  expect(await screen.findByText("Ninguém na equipe ainda")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Adicionar pessoa" }));
  const form = () => dialog("Adicionar pessoa à equipe");
  await screen.findByRole("dialog", { name: "Adicionar pessoa à equipe" });
  await person.click(form().getByRole("button", { name: "Adicionar" }));
  for (const text of ["Nome é obrigatório", "Email é obrigatório", "Senha é obrigatória"]) {
    expect(form().getByText(text)).toBeInTheDocument();
  }
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await person.type(form().getByRole("textbox", { name: "Nome *" }), "Bia Souza");
  await person.type(form().getByRole("textbox", { name: "E-mail *" }), "bia@tenho.dev");
  await person.type(form().getByLabelText("Senha *"), "Bia@2026x");
  await person.click(form().getByRole("button", { name: "Adicionar" }));
  expect(await screen.findByText("Bia Souza faz parte da equipe.")).toBeInTheDocument();
  const body = { email: "bia@tenho.dev", password: "Bia@2026x", role: "USER" };
  expect(sent).toEqual([
    { call: "POST /users", body: { ...body, profile: { display_name: "Bia Souza", phones: [] } } },
  ]);
});

test("a taken e-mail is said at its field, and what was typed stays", async () => {
  const taken = "Este e-mail já está cadastrado no sistema.";
  const refusal = { code: "conflict", message: taken, errors: [{ field: "email", message: taken }] };
  const { person } = open([], (method) => (method === "POST" ? Response.json(refusal, { status: 409 }) : undefined));
  await person.click(await screen.findByRole("button", { name: "Adicionar pessoa" }));
  await screen.findByRole("dialog", { name: "Adicionar pessoa à equipe" });
  const form = dialog("Adicionar pessoa à equipe");
  await person.type(form.getByRole("textbox", { name: "Nome *" }), "Bia");
  await person.type(form.getByRole("textbox", { name: "E-mail *" }), "bia@tenho.dev");
  await person.type(form.getByLabelText("Senha *"), "Bia@2026x");
  await person.click(form.getByRole("button", { name: "Adicionar" }));
  expect((await form.findAllByText(taken)).length).toBeGreaterThan(0);
  expect(form.getByRole("textbox", { name: "E-mail *" })).toHaveAccessibleDescription(taken);
  expect(form.getByRole("textbox", { name: "Nome *" })).toHaveValue("Bia");
});

test("a person is deactivated after a question, and activated without one", async () => {
  const first = open();
  await first.person.click(await screen.findByRole("button", { name: "Desativar Bia Souza" }));
  await first.person.click(dialog("Desativar Bia Souza?").getByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("Bia Souza não entra mais no painel.")).toBeInTheDocument();
  expect(first.sent).toEqual([{ call: "PATCH /users/s1", body: { is_active: false } }]);
  first.unmount();

  const second = open([member({ is_active: false })]);
  await second.person.click(await screen.findByRole("button", { name: "Ativar Bia Souza" }));
  expect(await screen.findByText("Bia Souza já pode entrar no painel.")).toBeInTheDocument();
  expect(second.sent).toEqual([{ call: "PATCH /users/s1", body: { is_active: true } }]);
});

test("another password is set once it is strong enough", async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole("button", { name: "Redefinir senha de Bia Souza" }));
  const form = dialog("Redefinir senha de Bia Souza");
  expect(form.getByRole("button", { name: "Redefinir senha" })).toBeDisabled();
  await person.type(form.getByLabelText("Nova senha"), "Outra#Senha9");
  await person.click(form.getByRole("button", { name: "Redefinir senha" }));
  expect(await screen.findByText("Senha de Bia Souza redefinida.")).toBeInTheDocument();
  expect(sent).toEqual([{ call: "PATCH /users/s1/password", body: { password: "Outra#Senha9" } }]);
});

test("a person is deleted once the word is typed; what the server refuses is said", async () => {
  let isRefused = true;
  const { person, sent } = open([member()], (method) => {
    if (method !== "DELETE") return undefined;
    return isRefused ? problem(503, "Tente de novo.", "unavailable") : { message: "ok", balance: null };
  });
  await person.click(await screen.findByRole("button", { name: "Excluir Bia Souza" }));
  const form = dialog("Excluir Bia Souza");
  await person.click(form.getByRole("button", { name: "Excluir" }));
  expect(form.getByText("Por favor, digite 'EXCLUIR' para confirmar a exclusão.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.type(form.getByRole("textbox"), " EXCLUIR ");
  await person.click(form.getByRole("button", { name: "Excluir" }));
  expect(await form.findByText("Tente de novo.")).toBeInTheDocument();
  isRefused = false;
  await person.click(await form.findByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Usuário excluído permanentemente!")).toBeInTheDocument();
});

test("a team that cannot be read can be asked for again", async () => {
  open([], () => problem(503, "Serviço indisponível.", "unavailable"));
  expect(await screen.findByText("Erro ao carregar a equipe")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Tentar Novamente" })).toBeInTheDocument();
});
