import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { statsWith } from "../../../test/merchant-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { MessagesPage } from "./messages-page.tsx";

const ROBOT = {
  id: "m1",
  name: "Pizzaria Delta",
  phone: "5586999990001",
  reason: "SHAPE",
  count: 3,
  since: "2026-11-21T14:05:00Z",
  at: "2026-11-22T14:05:00Z",
  freed_at: null,
};
const MASTER = userWith({ role: "MASTER" });

function open(items: unknown[], user = MASTER) {
  const bodies: string[] = [];
  serve((url, { method, body }) => {
    if (url.pathname.endsWith("/stats")) return statsWith(null);
    if (method === "POST") {
      bodies.push(`${url.pathname} ${body}`);
      return { ...ROBOT, freed_at: "2026-11-23T14:05:00Z" };
    }
    return url.pathname === "/webhooks/machines"
      ? { items, next_cursor: null }
      : { items: [], next_cursor: null, total: 0 };
  });
  const shown = renderScreen(
    <main>
      <MessagesPage />
    </main>,
    { user, path: "/?aba=maquinas" },
  );
  return { ...shown, bodies };
}

test("MASTER reads which numbers were taken for machines, why and since when, and frees one", async () => {
  const { person, bodies } = open([
    ROBOT,
    { ...ROBOT, id: "m2", reason: "REPEATED", freed_at: "2026-11-23T14:05:00Z" },
  ]);
  const table = within(await screen.findByRole("table", { name: "Números tomados por máquinas" }));
  const [first, second] = table.getAllByRole("row").slice(1);
  expect(first).toHaveTextContent(/Pizzaria Delta.*saudação, ausência ou menu.*3 textos não respondidos.*21\/11\/2026/);
  expect(second).toHaveTextContent(/Repete o mesmo texto.*Liberado.*Voltar a observar/);
  await expectNoAxeViolations();
  await person.click(table.getByRole("button", { name: "Liberar" }));
  expect(await screen.findByText(/Número liberado/)).toBeInTheDocument();
  expect(bodies).toEqual(['/webhooks/machines/m1 {"freed":true}']);
});

test("nobody but MASTER has the list", async () => {
  open([ROBOT], userWith());
  await screen.findByRole("tab", { name: "Bloqueados" });
  expect(screen.queryByRole("tab", { name: "Máquinas" })).toBeNull();
});
