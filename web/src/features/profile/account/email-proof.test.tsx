import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { aProfile } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ProfilePage } from "../profile-page.tsx";

const MERCHANT = userWith({ id: "c1", role: "CLIENT", name: "Pizzaria Delta", email: "pizzaria@tenho.dev" });
const WAITING = { email: "nova@tenho.dev", expires_at: "2026-11-24T12:00:00.000Z" };

function open(profile: ReturnType<typeof aProfile>, answer: (method: string) => unknown) {
  let shown = profile;
  const calls: string[] = [];
  serve((url, { method }) => {
    if (method === "GET") return url.pathname === "/users/c1/profile" ? shown : {};
    calls.push(`${method} ${url.pathname}`);
    const answered = answer(method);
    if (method === "DELETE") shown = { ...shown, email_proof: null };
    return answered;
  });
  const { person } = renderScreen(
    <main>
      <ProfilePage />
    </main>,
    { user: MERCHANT },
  );
  return { person, calls };
}

test("an address that waits is named with the one that counts until then; its link is sent again, or it is given up", async () => {
  const { person, calls } = open(aProfile({ email_proof: WAITING }), (method) =>
    method === "DELETE" ? new Response(null, { status: 204 }) : WAITING,
  );
  expect(await screen.findByText("Aguardando confirmação de nova@tenho.dev")).toBeInTheDocument();
  expect(screen.getByText(/Até lá, você entra com pizzaria@tenho.dev/)).toBeInTheDocument();
  expect(screen.getByLabelText("E-mail")).toHaveValue("pizzaria@tenho.dev");
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Reenviar" }));
  expect(await screen.findByText("Enviamos um link para nova@tenho.dev.")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Cancelar a troca" }));
  await screen.findByLabelText("E-mail");
  expect(calls).toEqual(["POST /users/c1/email-proof", "DELETE /users/c1/email-proof"]);
});

test("an e-mail that was never confirmed may be; too many mails are refused in words", async () => {
  const refused = () => problem(429, "Você pediu muitos e-mails de confirmação.", "rate_limited");
  const { person } = open(aProfile({ email_confirmed: false }), refused);
  expect(await screen.findByText("Seu e-mail ainda não foi confirmado")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Enviar link" }));
  expect(await screen.findByText("Você pediu muitos e-mails de confirmação.")).toBeInTheDocument();
});

test("a confirmed e-mail with nothing that waits needs no words", async () => {
  open(aProfile(), () => ({}));
  expect(await screen.findByLabelText("E-mail")).toBeInTheDocument();
  expect(screen.queryByText(/confirmação de|não foi confirmado/)).toBeNull();
});
