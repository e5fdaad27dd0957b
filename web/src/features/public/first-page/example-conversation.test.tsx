import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { CONTROLLER, NO_CONTROLLER } from "../../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve } from "../../../../test/render-screen.tsx";
import { ExampleConversation } from "./example-conversation.tsx";

function open(answer: () => unknown) {
  serve(answer);
  return renderScreen(
    <main>
      <ExampleConversation />
    </main>,
    { user: null },
  );
}
const asks = (city: string) =>
  expect(screen.getByText(/^Anotado!/)).toHaveTextContent(`Anotado! Estou perguntando às empresas ${city} quem tem.`);

test.each([
  ["Campina Grande, PB", "Campina Grande"],
  ["São Luís – MA", "São Luís"],
  ["Embu-Guaçu/SP", "Embu-Guaçu"],
  ["Teresina", "Teresina"],
])("it plays in the owner's city: %s", async (place, city) => {
  open(() => ({ ...CONTROLLER, city: place }));
  expect(await screen.findByText(`Tenho · ${city}`)).toBeInTheDocument();
  asks(`de ${city}`);
  await expectNoAxeViolations();
});

test("it names no city while none is set, nor while it is not known", async () => {
  open(() => ({ ...NO_CONTROLLER }));
  expect(screen.getByText("Tenho")).toBeInTheDocument();
  asks("da sua cidade");
  await expectNoAxeViolations();
  expect(screen.queryByText(/Parnaíba/)).toBeNull();
});
