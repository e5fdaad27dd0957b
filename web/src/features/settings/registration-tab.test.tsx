import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { RegistrationTab } from "./registration-tab.tsx";

const MASTER = userWith({ role: "MASTER", permissions: ["settings.manage"] });
const UNIT = {
  id: "u1",
  name: "Parnaíba",
  code: "phb",
  city: "Parnaíba",
  state: "PI",
  region: null,
  is_active: true,
  registration_open: true,
};

function open({ refuse }: { refuse?: () => Response } = {}) {
  const sent: [string, string, unknown][] = [];
  let unit = UNIT;
  let texts = { mail: "", whatsapp: "" };
  const server = serve((url, { method, body }) => {
    if (method !== "GET") {
      const json = JSON.parse(body);
      sent.push([method, url.pathname, json]);
      if (refuse) return refuse();
      if (method === "PATCH") unit = { ...unit, ...json };
      else texts = json;
      return method === "PATCH" ? unit : texts;
    }
    if (url.pathname === "/franchise-units") return { items: [unit], next_cursor: null, total: 1 };
    return texts;
  });
  const { person } = renderScreen(
    <main>
      <RegistrationTab />
    </main>,
    { user: MASTER },
  );
  return { person, sent, server };
}
const mail = () => screen.findByLabelText("Frase a mais no e-mail");
const save = () => screen.getByRole("button", { name: "Salvar" });
const SAVED = "Configurações de Usuários salvas com sucesso!";

test("a franchise's registration is closed and opened again, and said so", async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole("button", { name: "Fechar o cadastro de Parnaíba" }));
  expect(await screen.findByText(SAVED)).toBeInTheDocument();
  expect(await screen.findByText("Fechado")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(await screen.findByRole("button", { name: "Abrir o cadastro de Parnaíba" }));
  expect(await screen.findByText("Aberto")).toBeInTheDocument();
  expect(sent).toEqual([
    ["PATCH", "/franchise-units/u1", { registration_open: false }],
    ["PATCH", "/franchise-units/u1", { registration_open: true }],
  ]);
});

test("a sentence is shown in the notice as it will read, and saved", async () => {
  const { person, sent } = open();
  await person.type(await mail(), "Fale com {{unidade} ou veja {{link}.");
  const preview = screen.getByRole("figure", { name: "Prévia do e-mail" });
  expect(preview).toHaveTextContent("Fale com Parnaíba ou veja http://localhost.");
  expect(screen.getByRole("figure", { name: "Prévia do WhatsApp" })).not.toHaveTextContent("Fale com Parnaíba");
  await person.click(save());
  expect(await screen.findByText(SAVED)).toBeInTheDocument();
  const texts = { mail: "Fale com {unidade} ou veja {link}.", whatsapp: "" };
  expect(sent).toEqual([["PUT", "/settings/activation-texts", texts]]);
});

test("a placeholder there is none of is told at its field, and nothing is sent; pasted lines become one", async () => {
  const { person, sent } = open();
  await person.type(await mail(), "Oi {{nome}");
  await person.click(save());
  expect(await mail()).toBeInvalid();
  expect(await mail()).toHaveAccessibleDescription("{nome} não existe. Use {unidade}, {e-mail}, {link}");
  await person.clear(await mail());
  await person.click(await mail());
  await person.paste("uma\n duas");
  expect(await mail()).toHaveValue("uma duas");
  expect(sent).toEqual([]);
});

test("what could not be saved is said, and what was typed stays", async () => {
  const { person } = open({ refuse: () => problem(500, "x") });
  await person.type(await mail(), "Oi.");
  await person.click(save());
  expect(await screen.findByText("Erro ao salvar configurações de Usuários")).toBeInTheDocument();
  expect(await mail()).toHaveValue("Oi.");
});

test("lists that cannot be read can be tried again", async () => {
  const { asked } = serve(() => problem(503, "Indisponível", "unavailable"));
  const { person } = renderScreen(
    <main>
      <RegistrationTab />
    </main>,
    { user: MASTER },
  );
  const [first] = await screen.findAllByRole("button", { name: "Tentar Novamente" });
  const before = asked.length;
  await person.click(first as HTMLElement);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
