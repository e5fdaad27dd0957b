import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import type { Lead } from "./lead.ts";
import { LeadsPage } from "./leads-page.tsx";

const MASTER = userWith({ role: "MASTER", unit_id: null, permissions: [] });

const lead = (changes: Partial<Lead> = {}): Lead => ({
  id: "l1",
  name: "Rosa Araújo",
  company: "Padaria São João",
  email: "rosa@exemplo.com.br",
  phone: "5586988887777",
  city: "Parnaíba",
  state: "PI",
  plan: "PREMIUM",
  addons: [],
  status: "NEW",
  circular_delivered_on: null,
  circular_clears_on: null,
  circular_is_clear: false,
  unit: null,
  created_at: "2026-10-01T12:00:00.000Z",
  updated_at: "2026-10-01T12:00:00.000Z",
  ...changes,
});

let leads: Lead[] = [];
let sent: { path: string; body: unknown }[] = [];
let failing: Response | null = null;

beforeEach(() => {
  leads = [lead()];
  sent = [];
  failing = null;
});

function open(path = "/master/interessados") {
  serve((url, { method, body }) => {
    if (method === "GET") {
      const [, , id] = url.pathname.split("/");
      if (id) return leads.find((one) => one.id === id) ?? problem(404, "Interessado não encontrado.", "not_found");
      return { items: leads, next_cursor: null, total: leads.length, total_is_capped: false };
    }
    sent.push({ path: url.pathname, body: JSON.parse(body) });
    if (failing) return failing;
    leads = [lead({ circular_delivered_on: "2026-10-02", circular_clears_on: "2026-10-12" })];
    return leads[0];
  });
  return renderScreen(
    <main>
      <LeadsPage />
    </main>,
    { path, user: MASTER },
  );
}

test.each([false, true])(
  "the day of the circular stands in the row with the end of its wait (on a phone: %s)",
  async (isPhone) => {
    setPhone(isPhone);
    leads = [
      lead({ circular_delivered_on: "2026-10-02", circular_clears_on: "2026-10-12" }),
      lead({
        id: "l2",
        name: "Davi",
        circular_delivered_on: "2026-09-01",
        circular_clears_on: "2026-09-11",
        circular_is_clear: true,
      }),
    ];
    open();
    const rowOf = async (name: string) =>
      (await screen.findByRole("button", { name })).closest(isPhone ? "li" : "tr") as HTMLElement;
    expect(await rowOf("Rosa Araújo Padaria São João")).toHaveTextContent("02/10/2026");
    expect(await rowOf("Rosa Araújo Padaria São João")).toHaveTextContent("10 dias em 12/10/2026");
    expect(await rowOf("Davi Padaria São João")).toHaveTextContent("01/09/2026");
    expect(await rowOf("Davi Padaria São João")).not.toHaveTextContent("10 dias");
    await expectNoAxeViolations();
  },
);

test("the day of the circular is noted, corrected and taken back in the detail, and a refusal stands at its field", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Rosa Araújo Padaria São João" }));
  const dialog = await screen.findByRole("dialog", { name: "Rosa Araújo" });
  const field = await within(dialog).findByRole("textbox", { name: "Circular de Oferta entregue em" });
  expect(within(dialog).queryByRole("button", { name: "Salvar data" })).toBeNull();
  await expectNoAxeViolations();
  const message = "A data da entrega não pode estar no futuro";
  failing = problem(400, message, "invalid_input");
  await fillIn(person, field, "02/10/2027");
  await person.click(within(dialog).getByRole("button", { name: "Salvar data" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  failing = null;
  await person.clear(field);
  await person.type(field, "02/10/2026");
  await person.click(within(dialog).getByRole("button", { name: "Salvar data" }));
  expect(await screen.findByText("Circular entregue em 02/10/2026")).toBeInTheDocument();
  expect(await within(dialog).findByText("Os 10 dias da lei terminam em 12/10/2026.")).toBeInTheDocument();
  await person.clear(within(dialog).getByRole("textbox", { name: "Circular de Oferta entregue em" }));
  await person.click(within(dialog).getByRole("button", { name: "Salvar data" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ body }) => body)).toEqual([
    { circular_delivered_on: "2027-10-02" },
    { circular_delivered_on: "2026-10-02" },
    { circular_delivered_on: null },
  ]);
});

test("an address opens an Interessado that is on no page of the list, and says where there is none", async () => {
  open("/master/interessados?interessado=gone");
  const dialog = await screen.findByRole("dialog", { name: "Interessado" });
  expect(await within(dialog).findByText("Erro ao carregar o interessado")).toBeInTheDocument();
});

test("an Interessado leads to its franchise, or to the form that makes one; one that was lost to neither", async () => {
  leads = [
    lead(),
    lead({ id: "l2", name: "Davi", status: "WON", unit: { id: "u1", name: "Parnaíba Centro" } }),
    lead({ id: "l3", name: "Lia", status: "LOST" }),
  ];
  open();
  expect(await screen.findByRole("link", { name: "Criar franquia" })).toHaveAttribute(
    "href",
    "/master/franquias?nova=1&interessado=l1",
  );
  expect(screen.getByRole("link", { name: "Franquia Parnaíba Centro" })).toHaveAttribute(
    "href",
    "/master/franquias?busca=Parna%C3%ADba%20Centro",
  );
  expect(screen.getAllByRole("link", { name: /anquia/ })).toHaveLength(2);
});
