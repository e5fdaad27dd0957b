import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { MASTER, PIZZERIAS } from "../../support/test-data.ts";
import { logIn } from "../_api-session.ts";
import { logInTo, openScreen, waitUntilLoaded } from "./_browser.ts";
import { expirePanels } from "./_expire-panels.ts";
import type { PanelContext } from "./_panel-context.ts";

const CONSUMER = { from: "558699771077", name: "Rita Sales" };
/** Slang for a huge pizza; the classifier mistakes it for a tyre until it is trained on it. */
const SLANG = "pneuzão";
const WISH = `manda um ${SLANG} gigante`;
const PIZZA = "Pizzaria";

/** Journeys in which an operator's training content decides the category of the next wish. */
export function trainingJourneys(panel: () => PanelContext): void {
  async function categoryOf(page: Page, text: string): Promise<string> {
    await page.getByRole("tab", { name: "Testar" }).click();
    const message = page.getByLabel("Mensagem");
    await message.fill(text);
    // While one text is being read the form accepts no other.
    await page.getByRole("button", { name: "Testar", exact: true }).click({ trial: true });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/webhooks/test-categorize")),
      message.press("Enter"),
    ]);
    const { category, reliable } = (await answer.json()) as { category: string | null; reliable: boolean };
    return reliable ? String(category) : "";
  }

  test("a word taught on the screen is understood by the test box, and sends the next wish to who sells it", async () => {
    const { chrome, journey, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await logInTo(page, url, MASTER.email, "master");
    await openScreen(page, "Treinar categorias");
    await waitUntilLoaded(page);
    const model = page.getByRole("status", { name: "Modelo" });
    await model.filter({ hasText: "que sabe o catálogo de hoje" }).waitFor();
    assert.notEqual(await categoryOf(page, WISH), PIZZA, "nobody has taught it yet");

    await page.getByRole("tab", { name: "Categorias" }).click();
    await page.getByRole("button", { name: `Editar ${PIZZA}` }).click();
    const content = page.getByLabel("Conteúdo Treino");
    const before = await eventually("what is taught already is shown", () => content.inputValue());
    const examples = [SLANG, `${SLANG} gigante`, `quero um ${SLANG}`, `${SLANG} de calabresa`, `tem ${SLANG}?`];
    await content.fill([before, ...examples].join("\n"));
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await page.getByText("Categoria atualizada com sucesso").waitFor();
    await eventually("the test box understands", async () => (await categoryOf(page, WISH)) === PIZZA, 120_000);

    await expirePanels(journey);
    await journey.wa.inbound({ ...CONSUMER, text: WISH });
    for (const { phone } of PIZZERIAS) {
      await eventually("the pizzeria is asked", () => journey.wa.question(phone, SLANG), 60_000);
    }
    const [wish] = await (await logIn(journey, MASTER.email)).wishes(SLANG);
    assert.equal(wish?.category_id, 41);
    assert.deepEqual(consoleErrors, []);
    await close();
  });
}
