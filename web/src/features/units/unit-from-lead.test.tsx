import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { Lead } from "./unit.ts";
import { UnitsPage } from "./units-page.tsx";

const MASTER = userWith({ role: "MASTER", unit_id: null, permissions: ["franchise.access", "user.create"] });
const INVITATION =
  "/master/usuarios?novo=admin&nome=Rosa+Ara%C3%BAjo&email=rosa%40exemplo.com.br&telefone=5586988887777&unidade=u1";

let lead: Lead;
let sent: unknown[] = [];
let refusal: Response | null = null;

beforeEach(() => {
  lead = {
    id: "l1",
    name: "Rosa Araújo",
    company: null,
    email: "rosa@exemplo.com.br",
    phone: "5586988887777",
    city: "Luís Correia",
    state: "PI",
    plan: "PREMIUM",
    addons: [],
    status: "CONTACTED",
    circular_delivered_on: "2026-09-01",
    circular_clears_on: "2026-09-11",
    circular_is_clear: true,
    unit: null,
    created_at: "2026-10-01T12:00:00.000Z",
    updated_at: "2026-10-01T12:00:00.000Z",
  };
  sent = [];
  refusal = null;
});

function open() {
  serve((url, { method, body }) => {
    const [, root] = url.pathname.split("/");
    if (root === "leads") return lead;
    if (method === "GET") return { items: [], next_cursor: null, total: 0 };
    sent.push(JSON.parse(body));
    if (refusal) return refusal;
    lead = { ...lead, status: "WON", unit: { id: "u1", name: "Luís Correia – PI" } };
    return Response.json({ id: "u1", name: "Luís Correia – PI", message: "" }, { status: 201 });
  });
  return renderScreen(
    <main>
      <UnitsPage />
    </main>,
    { path: "/master/franquias?nova=1&interessado=l1", user: MASTER },
  );
}

const findForm = () => screen.findByRole("dialog", { name: "Nova franquia" });
const findCreate = () => screen.findByRole("button", { name: "Criar franquia" });

test("the form begins with what the Interessado said, and the invitation with the franchise and the person", async () => {
  const { person } = open();
  await person.click(await findCreate());
  const invite = await screen.findByRole("link", { name: "Convidar o franqueado" });
  expect(invite).toHaveAttribute("href", INVITATION);
  expect(screen.getByRole("dialog", { name: "Franquia criada" })).toHaveTextContent("Rosa Araújo");
  expect(sent).toEqual([
    expect.objectContaining({
      name: "Luís Correia – PI",
      code: "luis-correia-pi",
      city: "Luís Correia",
      state: "PI",
      plan: "PREMIUM",
      lead_id: "l1",
    }),
  ]);
  expect(sent[0]).not.toHaveProperty("circular_confirmed");
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Depois" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  [null, null, "A data da entrega ainda não foi anotada."],
  ["2026-09-25", "2026-10-05", "Entregue em 25/09/2026."],
])(
  "within the law's ten days nothing is sent before it is confirmed (delivered: %s)",
  async (deliveredOn, clearsOn, text) => {
    lead = { ...lead, circular_delivered_on: deliveredOn, circular_clears_on: clearsOn, circular_is_clear: false };
    const { person } = open();
    const create = await findCreate();
    expect(await findForm()).toHaveTextContent(text);
    await person.click(create);
    const box = screen.getByRole("checkbox", { name: "Li o que a lei pede e crio a franquia agora" });
    expect(box).toHaveAccessibleDescription("Marque para continuar");
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
    await person.click(box);
    await person.click(create);
    await screen.findByRole("link", { name: "Convidar o franqueado" });
    expect(sent).toEqual([expect.objectContaining({ lead_id: "l1", circular_confirmed: true })]);
  },
);

test("where another MASTER was faster the person is led to the franchise that exists", async () => {
  const { person } = open();
  const create = await findCreate();
  lead = { ...lead, unit: { id: "u1", name: "Correia Centro" } };
  const body = { code: "conflict", message: "Este interessado já tem a franquia Correia Centro.", request_id: "r" };
  refusal = Response.json(body, { status: 409 });
  await person.click(create);
  const dialog = await screen.findByRole("dialog", { name: "Esta franquia já existe" });
  expect(dialog).toHaveTextContent("Este interessado já tem a franquia Correia Centro.");
  expect(within(dialog).getByRole("link", { name: "Convidar o franqueado" })).toHaveAttribute("href", INVITATION);
});
