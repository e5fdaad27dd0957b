import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import type { BusinessNumber } from "./number-text.ts";
import { NumbersTab } from "./numbers-tab.tsx";

const number = (id: string, digits: string, more: Partial<BusinessNumber> = {}): BusinessNumber => ({
  id,
  digits,
  verified_name: "Tenho",
  name_status: "APPROVED",
  quality: "GREEN",
  limit: "TIER_2K",
  is_registered: true,
  is_on_app: false,
  registration: null,
  check: null,
  ...more,
});
const NUMBERS = [
  number("100000000000001", "558633330001"),
  number("100000000000009", "558633330009", { is_registered: false, name_status: "PENDING_REVIEW" }),
];
const UNITS = [
  { id: "u1", name: "Parnaíba – PI", is_active: true, phone_number_id: "100000000000001" },
  { id: "u2", name: "Floriano – PI", is_active: true, phone_number_id: null },
];
const master = userWith({ role: "MASTER", permissions: ["settings.manage"] });

function open(numbers: readonly BusinessNumber[] | null = NUMBERS) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  serve((url, { method, body }) => {
    if (method !== "GET") sent.push({ method, path: url.pathname, body: body ? JSON.parse(body) : null });
    if (url.pathname === "/franchise-units") return UNITS;
    if (url.pathname === "/shared-numbers") return [];
    if (url.pathname.endsWith("/registration")) {
      return { state: "waiting", sentence: "a Meta ainda não processou o nome", action: null, next_at: null };
    }
    if (url.pathname.startsWith("/shared-numbers/")) return { id: "1", display_phone_number: "1", unit_ids: [] };
    return { numbers, checked_at: "2026-11-22T12:00:00.000Z" };
  });
  const page = (
    <main>
      <h1>Configurações</h1>
      <NumbersTab />
    </main>
  );
  return { sent, ...renderScreen(page, { user: master }) };
}

test.each([false, true])("shows who answers at each number, and its state (on a phone: %s)", async (isPhone) => {
  setPhone(isPhone);
  open();
  const own = (await screen.findByText("(86) 3333-0001")).closest(isPhone ? "li" : "tr") as HTMLElement;
  expect(await within(own).findByText("Parnaíba – PI")).toBeInTheDocument();
  expect(within(own).getByText("Registrado")).toBeInTheDocument();
  const free = screen.getByText("(86) 3333-0009").closest(isPhone ? "li" : "tr") as HTMLElement;
  expect(within(free).getByText("Tenho (em análise)")).toBeInTheDocument();
  expect(within(free).getByText("Nenhuma franquia")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a number that is still in the app says so, and what to do", async () => {
  const check = {
    id: "whatsapp.number",
    state: "missing" as const,
    sentence: "O número (86) 3333-0001 também está no aplicativo do WhatsApp Business.",
    action: "Troque-o no Gerenciador do WhatsApp.",
    link: "",
    subject: "558633330001",
  };
  open([number("100000000000001", "558633330001", { is_on_app: true, check })]);
  const row = (await screen.findByText("(86) 3333-0001")).closest("tr") as HTMLElement;
  expect(within(row).getByText("No aplicativo")).toBeInTheDocument();
  expect(within(row).getByText(`${check.sentence} ${check.action}`)).toBeInTheDocument();
  expect(within(row).queryByText("Registrado")).toBeNull();
});

test("a number is shared among units, and registered", async () => {
  const { person, sent } = open();
  await screen.findByText("(86) 3333-0009");
  await person.click(screen.getByRole("button", { name: "Compartilhar" }));
  const dialog = screen.getByRole("dialog", { name: "Quem usa (86) 3333-0009" });
  await person.click(within(dialog).getByRole("checkbox", { name: "Floriano – PI" }));
  await person.click(within(dialog).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Franquias do número salvas.")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      method: "PUT",
      path: "/shared-numbers/100000000000009",
      body: { display_phone_number: "558633330009", unit_ids: ["u2"] },
    },
  ]);
  await person.click(screen.getByRole("button", { name: "Registrar" }));
  const form = screen.getByRole("dialog", { name: "Registrar (86) 3333-0009" });
  await person.click(within(form).getByRole("button", { name: "Registrar" }));
  expect(await screen.findByText(/tentamos de novo sozinhos\.$/)).toBeInTheDocument();
});

test("without an account it leads to the connection", async () => {
  open(null);
  expect(await screen.findByRole("link", { name: "Conectar WhatsApp" })).toHaveAttribute(
    "href",
    "/master/configuracoes?aba=whatsapp&ver=conectar",
  );
});
