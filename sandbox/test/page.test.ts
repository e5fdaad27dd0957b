import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { createTransport } from "nodemailer";
import { closeBrowser, newPage, WITHOUT_BROWSER } from "./_browser.ts";
import { outbox, PARNAIBA, send, startSandboxHarness, tempFolder, until } from "./_harness.ts";

const ANA = "5586999990001";
const PIZZARIA = "5586988880001";
const DIRECTORY = {
  merchants: [
    { name: "Pizzaria Delta", phone: PIZZARIA, email: "p@tenho.dev", unit: "Parnaíba – PI", categories: ["Pizzaria"] },
  ],
};
const reply = (id: string, title: string) => ({ type: "reply", reply: { id, title } });

describe("the page", { skip: WITHOUT_BROWSER }, () => {
  after(closeBrowser);

  it("works as a consumer's and a merchant's phone: text, buttons, list, read marks, and shows markup as text", async (t) => {
    const directory = join(tempFolder(t), "directory.json");
    writeFileSync(directory, JSON.stringify(DIRECTORY));
    const { sandbox, receiver } = await startSandboxHarness(t, { SANDBOX_DIRECTORY: directory });
    const page = await newPage(t, { locale: "pt-BR" });
    const complaints: string[] = [];
    page.on("pageerror", (err) => complaints.push(err.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(sandbox.url);
    const ana = page.getByRole("region", { name: "Celular de Ana Beatriz" });
    const pizzaria = page.getByRole("region", { name: "Celular de Pizzaria Delta" });
    await pizzaria.waitFor();

    await ana.getByLabel("Mensagem", { exact: true }).fill("<b>pizza</b> *calabresa*");
    await page.keyboard.press("Enter");
    await ana.getByText("<b>pizza</b>").waitFor();
    await ana.getByRole("img", { name: "entregue" }).waitFor();
    assert.deepEqual(receiver.messages()[0]?.text, { body: "<b>pizza</b> *calabresa*" });
    assert.equal(await ana.locator(".text strong").textContent(), "calabresa");

    const action = { button: "Ver categorias", sections: [{ rows: [{ id: "cat:41", title: "Pizzaria" }] }] };
    const list = { type: "list", body: { text: "O que você procura?" }, action };
    const sent = await send(sandbox, { to: ANA, type: "interactive", interactive: list });
    await ana.getByRole("button", { name: "Ver categorias" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pizzaria" }).click();
    await until("the list reply", () => receiver.messages().length === 2);
    const wamid = sent.body.messages[0]?.id ?? "";
    await until("read", () => receiver.statuses(wamid).some(({ status }) => status === "read"));

    await pizzaria.getByLabel("Mensagem", { exact: true }).fill("bom dia");
    await page.keyboard.press("Enter");
    await until("the greeting", () => receiver.messages().length === 3);
    const buttons = {
      type: "button",
      body: { text: "Pedido" },
      action: { buttons: [reply("v1.T", "TENHO"), reply("v1.N", "NÃO TENHO"), reply("v1.C", "Não vendo isso")] },
    };
    await send(sandbox, { to: PIZZARIA, type: "interactive", interactive: buttons }, PARNAIBA);
    await pizzaria.getByRole("button", { name: "TENHO", exact: true }).click();
    await until("the tap", () => receiver.messages().length === 4);
    const tap = { type: "button_reply", button_reply: { id: "v1.T", title: "TENHO" } };
    assert.deepEqual(receiver.messages()[3]?.interactive, tap);
    const rows = [1, 2].map((count) => {
      return { id: `r1.${count}`, title: "Pizzaria", description: `quero a pizza ${count}` };
    });
    const offers = {
      type: "list",
      body: { text: "Você tem *2 pedidos* esperando." },
      action: { button: "Ver pedidos", sections: [{ title: "Pedidos", rows }] },
    };
    await send(sandbox, { to: PIZZARIA, type: "interactive", interactive: offers }, PARNAIBA);
    await pizzaria.getByRole("button", { name: "Ver pedidos" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "quero a pizza 2" }).click();
    await until("the row's tap", () => receiver.messages().length === 5);
    assert.deepEqual(receiver.messages()[4]?.interactive, { type: "list_reply", list_reply: rows[1] });
    assert.equal((await outbox(sandbox)).length, 3);
    assert.deepEqual(complaints, []);
  });

  it("sends a place and a voice note, also as the answer to a request for the location", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const page = await newPage(t, { locale: "pt-BR", viewport: { width: 360, height: 800 } });
    await page.goto(sandbox.url);
    const ana = page.getByRole("region", { name: "Celular de Ana Beatriz" });
    const sheet = page.getByRole("dialog");
    await ana.getByRole("button", { name: "Mandar áudio" }).click();
    await sheet.getByLabel("O que se ouve").fill("quero uma pizza");
    await sheet.getByRole("button", { name: "Enviar áudio" }).click();
    await ana.getByText("quero uma pizza").waitFor();
    const body = { text: "Em qual cidade você está?" };
    const interactive = { type: "location_request_message", body, action: { name: "send_location" } };
    const sent = await send(sandbox, { to: ANA, type: "interactive", interactive });
    await ana.getByRole("button", { name: "Enviar localização" }).click();
    await sheet.getByRole("button", { name: "Praça da Graça" }).click();
    await until("the place", () => receiver.messages().length === 2);
    const { location, context } = receiver.messages()[1] as unknown as Record<string, object>;
    assert.deepEqual(location, { name: "Praça da Graça", latitude: -2.9038, longitude: -41.7767 });
    assert.equal((context as { id: string }).id, sent.body.messages[0]?.id);
    await ana.getByRole("button", { name: "Mandar localização" }).click();
    await sheet.getByLabel("Latitude").fill("-5.1");
    await sheet.getByLabel("Longitude").fill("-42.8");
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"));
    await sheet.getByRole("button", { name: "Enviar este lugar" }).click();
    await until("the other place", () => receiver.messages().length === 3);
    const other = receiver.messages()[2] as unknown as { location: object };
    assert.deepEqual(other.location, { latitude: -5.1, longitude: -42.8 });
  });

  it("shows mail as it arrives, as text, and finds it by whom it went to", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const transport = createTransport(sandbox.smtpUrl);
    t.after(() => transport.close());
    const sendMail = (to: string, text: string) =>
      transport.sendMail({ from: "tenho@tenho.localhost", to, subject: "Conta ativada", text, html: "<b>oi</b>" });
    await sendMail("rosa@exemplo.com.br", "Entre em http://localhost:8080.");
    const page = await newPage(t, { locale: "pt-BR", viewport: { width: 360, height: 800 } });
    const complaints: string[] = [];
    page.on("pageerror", (err) => complaints.push(err.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(sandbox.url);
    await page.getByRole("link", { name: "E-mails" }).click();
    await page.getByText("1 e-mail", { exact: true }).waitFor();
    assert.equal(
      await page.getByRole("link", { name: "localhost:8080" }).getAttribute("href"),
      "http://localhost:8080",
    );
    await page.getByText("Ao vivo").waitFor();
    await sendMail("joao@exemplo.com.br", "<img src=x> olá");
    await page.getByText("<img src=x> olá").waitFor();
    await page.getByLabel("Para quem").fill("ROSA");
    await page.getByText("1 e-mail de 2").waitFor();
    assert.equal(await page.getByText("joao@exemplo.com.br").count(), 0);
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"));
    assert.deepEqual(complaints, []);
  });

  it("never scrolls sideways on a phone", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const page = await newPage(t, { viewport: { width: 390, height: 844 } });
    await page.goto(sandbox.url);
    await page.getByRole("region", { name: "Celular de Ana Beatriz" }).waitFor();
    await page.getByRole("button", { name: "Adicionar celular" }).click();
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"));
  });
});
