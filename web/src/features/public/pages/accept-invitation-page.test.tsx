import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { Link } from "react-router";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { AcceptInvitationPage } from "./accept-invitation-page.tsx";

const CODE = "a".repeat(43);
const STRONG = "Senha-forte-1";
const INVITATION = {
  name: "Rita Lima",
  email: "rita@exemplo.com.br",
  inviter: "A unidade Parnaíba",
  expires_at: "2026-12-02T12:00:00.000Z",
};

function open({
  read = () => INVITATION,
  accept = () => ({ email: INVITATION.email, is_active: true }),
  path = `/convite#codigo=${CODE}`,
}: {
  read?: () => unknown;
  accept?: () => unknown;
  path?: string;
} = {}) {
  const sent: unknown[] = [];
  serve((url, { body }) => {
    sent.push([url.pathname, JSON.parse(body)]);
    return url.pathname === "/invitations/read" ? read() : accept();
  });
  const { person } = renderScreen(
    <main>
      <AcceptInvitationPage />
    </main>,
    { path, user: null },
  );
  const submit = async (password: string, again = password) => {
    await person.type(await screen.findByLabelText("Senha"), password);
    await person.type(screen.getByLabelText("Repita a senha"), again);
    await person.click(screen.getByRole("button", { name: "Criar senha" }));
  };
  return { sent, submit };
}

test("who invites is said, and the same password typed twice is sent once with the link's code", async () => {
  const { sent, submit } = open();
  expect(await screen.findByText(/A unidade Parnaíba convidou você, Rita Lima/)).toBeInTheDocument();
  expect(screen.getByLabelText("E-mail")).toHaveValue("rita@exemplo.com.br");
  await expectNoAxeViolations();
  expect(sent).toEqual([["/invitations/read", { token: CODE }]]);
  await submit(STRONG);
  expect(await screen.findByRole("heading", { name: "Senha criada" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/?entrar=1");
  expect(sent.slice(1)).toEqual([["/invitations/accept", { token: CODE, password: STRONG }]]);
});

test("a weak password, and two that differ, are sent nowhere", async () => {
  const { sent, submit } = open();
  await submit("fraca");
  expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription(/não atende aos critérios/);
  await submit(STRONG, "Outra-senha-1");
  expect(screen.getByLabelText("Repita a senha")).toHaveAccessibleDescription("As senhas não coincidem");
  expect(sent).toHaveLength(1);
});

test("an account that awaits its activation is told so, and not sent to the login", async () => {
  const { submit } = open({ accept: () => ({ email: INVITATION.email, is_active: false }) });
  await submit(STRONG);
  expect(await screen.findByText(/aguarda a liberação da franquia/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Entrar" })).toBeNull();
});

test("a link that is not valid any more is told in the server's words, also where it ends meanwhile", async () => {
  const { submit } = open({ accept: () => problem(404, "Este convite não vale mais.", "not_found") });
  await submit(STRONG);
  expect(await screen.findByRole("alert")).toHaveTextContent("Este convite não vale mais.");
});

test("a link that has expired says what to do, and a cut one asks the server nothing", async () => {
  open({ read: () => problem(404, "Este convite venceu. Para receber outro, toque em Entrar.", "not_found") });
  expect(await screen.findByRole("alert")).toHaveTextContent("Para receber outro");
  expect(screen.queryByLabelText("Senha")).toBeNull();
});

test("a link that was cut off asks the server nothing", () => {
  const { sent } = open({ path: "/convite#codigo=abc" });
  expect(screen.getByRole("alert")).toHaveTextContent("Este link está incompleto.");
  expect(sent).toEqual([]);
});

test("the link of a newer mail, opened in the same tab, is read in place of the one before", async () => {
  const newer = "b".repeat(43);
  serve((_, { body }) =>
    JSON.parse(body).token === newer ? INVITATION : problem(404, "Este convite não vale mais.", "not_found"),
  );
  const { person } = renderScreen(
    <main>
      <AcceptInvitationPage />
      <Link to={`/convite#codigo=${newer}`}>outro</Link>
    </main>,
    { path: `/convite#codigo=${CODE}`, user: null },
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("não vale mais");
  await person.click(screen.getByRole("link", { name: "outro" }));
  expect(await screen.findByText(/convidou você, Rita Lima/)).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});
