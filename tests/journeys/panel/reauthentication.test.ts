import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { PASSWORD } from "../../support/test-data.ts";
import { type Cast, shownPhone } from "../_cast.ts";
import type { JourneyHarness } from "../_harness.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { seeing, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

const REFUSAL = "Por segurança, confirme a sua senha para continuar.";

/** Queries a service's store as its owner. */
async function query<T>({ stack }: JourneyHarness, service: "auth" | "users", sql: string, id: string): Promise<T[]> {
  const url = stack.ownerUrlOf[service];
  const knex = createKnex({ url, schema: service, poolMax: 1, statementTimeoutMs: 30_000, applicationName: "test" });
  try {
    return ((await knex.raw(sql, [id])) as { rows: T[] }).rows;
  } finally {
    await knex.destroy();
  }
}

/** Ages the person's sessions as if the password had been entered six minutes ago; a reload gives the page a token with that time. */
async function ageAuthentication(journey: JourneyHarness, page: Page, userId: string): Promise<void> {
  const sql = "update sessions set authenticated_at = now() - interval '6 minutes' where user_id = ?";
  await query(journey, "auth", sql, userId);
  await page.reload();
  await waitUntilLoaded(page);
}

const countChanges = async (journey: JourneyHarness, userId: string): Promise<number> =>
  (await query(journey, "users", "select 1 from account_alerts where account_id = ?", userId)).length;

async function makePeople(cast: Cast) {
  return { admin: await cast.admin(await cast.unit()) };
}

/** Changes that need a recently entered password, by a person who entered it long ago. */
describe("the password asked for again", () => {
  const panel = usePanel(makePeople);

  test("a new number asks who entered the password six minutes ago for it, and is changed once it is right", async () => {
    const { journey, chrome, url, cast, people } = panel();
    const { admin } = people;
    const [newNumber, nextNumber] = [shownPhone(cast.phone()), shownPhone(cast.phone())];
    const { page, close } = await chrome.visit();
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PATCH") statuses.push(response.status());
    });
    await openPanelOf(page, url, admin.email, "admin");
    await page.goto(`${url}/admin/perfil`);
    await ageAuthentication(journey, page, admin.id);

    const number = page.getByLabel("WhatsApp");
    const save = page.getByRole("button", { name: "Salvar alterações" });
    const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
    const focused = (what = "textContent") => page.evaluate<string>(`document.activeElement?.${what}`);
    await number.fill(newNumber);

    // After leaving by the button or by Esc, nothing has changed, the typed text stays, and the focus returns to its place.
    for (const leave of [
      () => dialog.getByRole("button", { name: "Cancelar" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await save.click();
      await dialog.getByRole("textbox", { name: "Sua senha" }).waitFor();
      await eventually("the field has the focus", async () => (await focused("type")) === "password");
      await leave();
      await dialog.waitFor({ state: "detached" });
      await page.getByText(REFUSAL).first().waitFor();
      assert.equal(await number.inputValue(), newNumber);
      await eventually("the focus is back", async () => (await focused()) === "Salvar alterações");
    }
    assert.deepEqual(statuses, [403, 403]);
    assert.equal(await countChanges(journey, admin.id), 0);

    await save.click();
    const password = dialog.getByRole("textbox", { name: "Sua senha" });
    await password.waitFor();
    await expectNoAxeViolations(page, "the dialog that asks for the password");
    await password.fill("Errada@2026");
    await password.press("Enter");
    await dialog.getByText("Senha incorreta").waitFor();
    await password.fill(PASSWORD);
    await seeing(page, "Perfil atualizado com sucesso!", () => password.press("Enter"));
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(statuses, [403, 403, 403, 200]);
    assert.equal(await countChanges(journey, admin.id), 1);

    // Within five minutes of the password it is not requested again.
    await number.fill(nextNumber);
    await save.click();
    await eventually("it is changed", async () => statuses.length === 5);
    assert.equal(statuses.at(-1), 200);
    await page.reload();
    await waitUntilLoaded(page);
    assert.equal(await number.inputValue(), nextNumber);
    await close();
  });
});
