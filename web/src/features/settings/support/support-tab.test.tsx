import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { SupportTab } from "./support-tab.tsx";

const open = () => {
  const { person } = renderScreen(
    <main>
      <SupportTab />
    </main>,
  );
  return person;
};
const button = () => screen.getByRole("button", { name: "Baixar pacote de suporte" });

beforeEach(() => {
  Object.assign(URL, { createObjectURL: jest.fn(() => "blob:1"), revokeObjectURL: jest.fn() });
});

test("the bundle is saved as a file of the day; the screen says what it holds and what not", async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { promise, resolve } = Promise.withResolvers<object>();
  const { asked } = serve(() => promise);
  const person = open();
  expect(screen.getByText(/não contém dados pessoais, textos de mensagens nem senhas/)).toBeInTheDocument();
  await person.click(button());
  expect(screen.getByRole("button", { name: "Reunindo..." })).toBeDisabled();
  resolve({ leia_me: "Pacote" });
  expect(await screen.findByRole("button", { name: "Baixar pacote de suporte" })).toBeEnabled();
  expect(asked).toEqual(["/support-bundle"]);
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^tenho-suporte-\d{4}-\d\d-\d\d\.json$/);
  await expectNoAxeViolations();
});

test("a bundle that cannot be made is said, and can be asked for again", async () => {
  serve(() => problem(503, "Serviço indisponível no momento. Tente novamente.", "unavailable"));
  const person = open();
  await person.click(button());
  expect(await screen.findByText("Serviço indisponível no momento. Tente novamente.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Baixar pacote de suporte" })).toBeEnabled();
});
