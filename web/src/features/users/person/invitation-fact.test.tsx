import { expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { Invitation, User } from "../../../api/generated/tenho.gen.ts";
import { InvitationFact } from "./invitation-fact.tsx";

const SENT: Invitation = {
  status: "sent",
  requested_at: "2026-11-29T15:59:00.000Z",
  sent_at: "2026-11-29T16:00:00.000Z",
  expires_at: "2026-12-02T16:00:00.000Z",
};

const open = () =>
  renderScreen(
    <dl>
      <InvitationFact user={{ id: "u1", name: "Rosa", email: "rosa@exemplo.com.br", is_active: true } as User} />
    </dl>,
    { user: userWith({ role: "MASTER" }) },
  );

test("an open invitation is dated, and one that has expired is sent again by the button", async () => {
  let invitation: Invitation = { ...SENT, status: "expired" };
  const { asked } = serve((_, { method }) => {
    if (method === "POST") invitation = SENT;
    return { invitation };
  });
  const { person } = open();
  expect(await screen.findByText("Convite vencido em 02/12/2026 13:00")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Enviar convite de novo" }));
  expect(await screen.findByText("O convite vai de novo para rosa@exemplo.com.br.")).toBeInTheDocument();
  expect(
    await screen.findByText("Convite enviado em 29/11/2026 13:00 · vale até 02/12/2026 13:00"),
  ).toBeInTheDocument();
  expect(asked).toContain("/users/u1/invitation");
});

test.each([
  [{ ...SENT, status: "sending", sent_at: null, expires_at: null }, /Convite a caminho/],
  [{ ...SENT, status: "failed", sent_at: null, expires_at: null }, /não foi aceito. Confira o endereço/],
] as const)("an invitation that has not gone out is told as what it is: %j", async (invitation, told) => {
  serve(() => ({ invitation }));
  open();
  expect(await screen.findByText(told)).toBeInTheDocument();
});

test("a refusal is told in the server's words", async () => {
  serve((_, { method }) =>
    method === "POST" ? problem(429, "O convite acabou de ser enviado.", "rate_limited") : { invitation: SENT },
  );
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Enviar convite de novo" }));
  expect(await screen.findByText("O convite acabou de ser enviado.")).toBeInTheDocument();
});

test("an account with a password, and one that the reader may not invite, show nothing; no answer is said", async () => {
  let answer: () => unknown = () => ({ invitation: null });
  const { asked } = serve(() => answer());
  const expectNothing = async () => {
    const before = asked.length;
    const { unmount } = open();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    // This waits until the answer is shown.
    await act(async () => undefined);
    expect(screen.queryByText("Convite")).toBeNull();
    unmount();
  };
  await expectNothing();
  answer = () => problem(403, "Sem permissão", "forbidden");
  await expectNothing();
  answer = () => problem(503, "Fora do ar", "unavailable");
  open();
  expect(await screen.findByText("Sem resposta")).toBeInTheDocument();
});
