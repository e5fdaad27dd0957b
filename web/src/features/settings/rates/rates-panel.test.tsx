import { expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { RatesPanel } from "./rates-panel.tsx";

const priced = (from: string | null, usd: number, brl: number) => ({
  from,
  ...{ marketing: 0.0625, utility: usd, authentication: usd, service: usd, usd_brl: brl },
});
const RATES = {
  today: "2026-11-29",
  items: [priced("2027-01-01", 0.009, 6), priced("2026-10-01", 0.0068, 5.4), priced(null, 0.005, 5)],
};

function open(refuse?: () => Response) {
  const sent: [string, string, unknown][] = [];
  const showBanner = jest.fn();
  serve((url, { method, body }) => {
    if (method === "GET") return RATES;
    sent.push([method, url.pathname, body === "" ? null : JSON.parse(body)]);
    return refuse ? refuse() : RATES;
  });
  const { person } = renderScreen(
    <main>
      <RatesPanel showBanner={showBanner} />
    </main>,
    { user: userWith({ role: "MASTER" }) },
  );
  return { person, sent, showBanner };
}
const field = (name: string) => screen.findByLabelText(name);

test("the form begins with the prices in force today, and sends those that were typed with a decimal comma", async () => {
  const { person, sent, showBanner } = open();
  expect(await field("Utilidade (US$)")).toHaveValue("0,0068");
  expect(await field("Um dólar (R$)")).toHaveValue("5,40");
  expect(await field("Vale desde")).toHaveValue("29/11/2026");
  await expectNoAxeViolations();
  await person.clear(await field("Vale desde"));
  await person.type(await field("Vale desde"), "01122026");
  await person.clear(await field("Utilidade (US$)"));
  await person.type(await field("Utilidade (US$)"), "0,0071");
  await person.clear(await field("Um dólar (R$)"));
  await person.type(await field("Um dólar (R$)"), "5,95");
  await person.click(screen.getByRole("button", { name: "Salvar preços" }));
  const body = { marketing: 0.0625, utility: 0.0071, authentication: 0.0068, service: 0.0068, usd_brl: 5.95 };
  expect(sent).toEqual([["PUT", "/settings/message-rates/2026-12-01", body]]);
  expect(showBanner).toHaveBeenCalledWith("success", "Preços da Meta salvos com sucesso!");
});

test("what is beyond its bounds is said at its field, and nothing is sent", async () => {
  const { person, sent } = open();
  await person.clear(await field("Marketing (US$)"));
  await person.type(await field("Marketing (US$)"), "10,5");
  await person.clear(await field("Um dólar (R$)"));
  await person.type(await field("Um dólar (R$)"), "0,5");
  await person.click(screen.getByRole("button", { name: "Salvar preços" }));
  expect(await screen.findByText("Use de 0 a 10 dólares, com até 6 casas")).toBeTruthy();
  expect(screen.getByText("Use de 1 a 100 reais")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("every price is listed with its day, and all but the configuration's can be deleted", async () => {
  const { person, sent, showBanner } = open(() => problem(500, "x"));
  const rows = within(await screen.findByRole("table", { name: "Preços da Meta" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual([
    "01/01/2027",
    "01/10/2026",
    "Antes disso (variáveis)",
  ]);
  expect(rows[2]).toHaveTextContent("US$ 0,0625");
  expect(within(rows[3] as HTMLElement).queryByRole("button")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Excluir os preços desde 01/10/2026" }));
  expect(sent).toEqual([["DELETE", "/settings/message-rates/2026-10-01", null]]);
  expect(showBanner).toHaveBeenCalledWith("error", "Erro ao excluir os preços da Meta");
});
