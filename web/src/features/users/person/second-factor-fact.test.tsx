import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { SecondFactorFact } from "./second-factor-fact.tsx";

const MASTER = userWith({ id: "m1", role: "MASTER" });
const open = (id = "u1") =>
  renderScreen(
    <dl>
      <SecondFactorFact user={{ id, name: "Rosa" } as User} />
    </dl>,
    { user: MASTER },
  );

test("MASTER turns off the lost second factor of another account after being asked, and sees that it is off", async () => {
  let isOn = true;
  const { asked } = serve((_, { method }) => {
    if (method === "DELETE") {
      isOn = false;
      return new Response(null, { status: 204 });
    }
    return { enabled: isOn, enabled_at: null };
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Redefinir" }));
  expect(screen.getByRole("dialog", { name: "Redefinir a verificação de Rosa?" })).toHaveTextContent(
    /avisada por e-mail/,
  );
  await person.click(screen.getAllByRole("button", { name: "Redefinir" }).at(-1) as HTMLElement);
  expect(await screen.findByText(/Verificação em duas etapas desligada/)).toBeInTheDocument();
  expect(await screen.findByText("Desligada")).toBeInTheDocument();
  expect(asked).toContain("/auth/second-factors/u1");
});

test("an answer that did not come is said with another try, not left out", async () => {
  let isDown = true;
  serve(() => (isDown ? problem(503, "Fora do ar", "unavailable") : { enabled: true, enabled_at: null }));
  const { person } = open();
  expect(await screen.findByText("Sem resposta")).toBeInTheDocument();
  expect(screen.queryByText("Desligada")).toBeNull();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText("Ligada")).toBeInTheDocument();
});

test("a failure is told; one's own and one that is off cannot be reset", async () => {
  serve((_, { method }) => (method === "DELETE" ? problem(500, "x") : { enabled: true, enabled_at: null }));
  const { person, unmount } = open();
  await person.click(await screen.findByRole("button", { name: "Redefinir" }));
  await person.click(screen.getAllByRole("button", { name: "Redefinir" }).at(-1) as HTMLElement);
  expect(await screen.findByText("Não foi possível redefinir. Tente de novo.")).toBeInTheDocument();
  unmount();
  open("m1");
  expect(await screen.findByText("Ligada")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Redefinir" })).toBeNull();
});
