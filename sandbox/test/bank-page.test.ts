import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { closeBrowser, newPage, WITHOUT_BROWSER } from "./_browser.ts";
import { until } from "./_harness.ts";
import { cob, startPixHarness, TXID } from "./_pix-harness.ts";

async function openBank(t: Parameters<typeof startPixHarness>[0]) {
  const harness = await startPixHarness(t);
  const page = await newPage(t, { locale: "pt-BR", viewport: { width: 360, height: 800 } });
  const complaints: string[] = [];
  page.on("pageerror", (err) => complaints.push(err.message));
  await page.goto(`${harness.sandbox.url}/banco`);
  const enter = async (code: string) => {
    await page.getByLabel("Pix copia e cola").fill(code);
    await page.getByRole("button", { name: "Continuar" }).click();
  };
  const charge = async (txid = TXID) =>
    (await harness.call<{ pixCopiaECola: string }>("PUT", `/cob/${txid}`, cob())).body.pixCopiaECola;
  return { ...harness, page, complaints, enter, charge };
}

describe("the bank app", { skip: WITHOUT_BROWSER }, () => {
  after(closeBrowser);

  it("pays a pasted code once, after showing receiver and amount, and keeps the receipt", async (t) => {
    const { page, receiver, complaints, enter, charge } = await openBank(t);
    const code = await charge();
    await enter(code);
    await page.getByText("Confira antes de pagar").waitFor();
    assert.match((await page.locator(".facts").textContent()) ?? "", /TENHO.*PARNAIBA.*Créditos/);
    await page.getByRole("button", { name: "Pagar R$ 10,00" }).click();
    await page.getByText("Pix enviado").waitFor();
    await until("the callback", () => receiver.calls.length === 1);
    await page
      .getByText(receiver.paid[0] ?? "-", { exact: true })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Pagar outro Pix" }).click();
    await enter(code);
    await page.getByText("Esta cobrança já foi paga.").waitFor();
    assert.equal(receiver.calls.length, 1);
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"));
    assert.deepEqual(complaints, []);
  });

  it("offers open charges as they come, and refuses codes that are broken, foreign or expired", async (t) => {
    const { page, control, enter, charge } = await openBank(t);
    await page.getByText("Nenhuma por enquanto").waitFor();
    const code = await charge();
    await page.getByRole("button", { name: /R\$ 10,00.*vence em/ }).waitFor();
    await enter(`${code.slice(0, -4)}0000`);
    await page.getByText("Este não é um código Pix válido").waitFor();
    const foreign =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
    await enter(foreign);
    await page.getByText("não é de uma cobrança deste banco").waitFor();
    await control(`${TXID}/expire`);
    await page.getByText("Nenhuma por enquanto").waitFor();
    await enter(code);
    await page.getByText("Esta cobrança venceu").waitFor();
  });
});
