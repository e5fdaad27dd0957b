import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { putCategory } from "../../support/test-data.ts";
import { logIn } from "../_api-session.ts";
import type { Cast } from "../_cast.ts";
import { openScreen, seeing, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";
import { questionTo } from "./_wishes.ts";

/** Slang for a huge pizza; the classifier mistakes it for a tyre until it is trained on it. */
const SLANG = "pneuzão";
const PIZZERIA = { id: 41, name: "Pizzaria" };
const TRAINED_MS = 180_000;

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  const pizzerias = [await cast.pizzeria(unit), await cast.pizzeria(unit)];
  return { unit, pizzerias, master: await cast.master() };
}

/** An operator's training content decides the category of the next wish. */
describe("training", () => {
  const panel = usePanel(makePeople);

  /** Teaches the category what the test data does: the classifier is the platform's, and others are to find it as it was. */
  async function forget(wish: string): Promise<void> {
    const { categorisation } = panel().journey.clients;
    await putCategory(categorisation, PIZZERIA.id);
    const isForgotten = async () => {
      const { reliable, candidates } = await categorisation.categorise({ text: wish });
      return !(reliable && candidates[0]?.categoryId === PIZZERIA.id);
    };
    await eventually("the word is forgotten", isForgotten, TRAINED_MS);
  }

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

  test("a word taught on the screen is understood by the test box, and sends the next wish to who sells it", async (t) => {
    const { chrome, journey, url, cast, people } = panel();
    const wish = `manda um ${SLANG} gigante ${cast.word}`;
    t.after(() => forget(wish));
    const { page, consoleErrors, close } = await chrome.visit();
    await openPanelOf(page, url, people.master.email, "master");
    await openScreen(page, "Treinar categorias");
    await waitUntilLoaded(page);
    const model = page.getByRole("status", { name: "Modelo" });
    await model.filter({ hasText: "que sabe o catálogo de hoje" }).waitFor();
    assert.notEqual(await categoryOf(page, wish), PIZZERIA.name, "nobody has taught it yet");

    await page.getByRole("tab", { name: "Categorias" }).click();
    await page.getByRole("button", { name: `Editar ${PIZZERIA.name}` }).click();
    const content = page.getByLabel("Conteúdo Treino");
    const before = await eventually("what is taught already is shown", () => content.inputValue());
    const examples = [SLANG, `${SLANG} gigante`, `quero um ${SLANG}`, `${SLANG} de calabresa`, `tem ${SLANG}?`];
    await content.fill([before, ...examples].join("\n"));
    await seeing(page, "Categoria atualizada com sucesso", () =>
      page.getByRole("button", { name: "Salvar alterações" }).click(),
    );
    const isUnderstood = async () => (await categoryOf(page, wish)) === PIZZERIA.name;
    await eventually("the test box understands", isUnderstood, TRAINED_MS);

    await journey.wa.inbound({ ...cast.consumer(people.unit), text: wish });
    for (const pizzeria of people.pizzerias) await questionTo(journey, pizzeria, cast.word);
    const [seen] = await (await logIn(journey, people.master.email)).wishes(cast.word);
    assert.equal(seen?.category_id, PIZZERIA.id);
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
