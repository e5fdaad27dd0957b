import { afterEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import "../../../test/measure-at-once.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { ContractReader } from "./contract-reader.tsx";

const CONTRACT = {
  version: "2026-11",
  title: "Contrato de prestação de serviço",
  sections: [
    { title: "1. O serviço", paragraphs: ["A empresa recebe pedidos.", "Cada TENHO custa R$ 0,30."] },
    { title: "2. Prazo", paragraphs: ["12 meses."] },
  ],
  sha256: "0".repeat(64),
};
const HEIGHT_PX = 400;

const heights = {
  scrollHeight: jest.spyOn(Element.prototype, "scrollHeight", "get"),
  clientHeight: jest.spyOn(Element.prototype, "clientHeight", "get"),
};
afterEach(() => {
  for (const height of Object.values(heights)) height.mockReset();
});

function open(textHeightPx: number, answer: () => unknown = () => CONTRACT) {
  heights.scrollHeight.mockReturnValue(textHeightPx);
  heights.clientHeight.mockReturnValue(HEIGHT_PX);
  const { asked } = serve(answer);
  const told = { onAccept: jest.fn(), onReject: jest.fn(), onClose: jest.fn() };
  const { person } = renderScreen(<ContractReader {...told} withoutText="Sem ele não dá para criar a conta." />, {
    user: null,
  });
  return { ...told, person, asked, accept: screen.getByRole("button", { name: "Aceitar" }) };
}

function scrollTo(scrollTop: number) {
  fireEvent.scroll(screen.getByRole("group", { name: "Termos e contrato" }), { target: { scrollTop } });
}

test("the text can be accepted once it was scrolled to within 10 px of its end, and stays so", async () => {
  const { person, accept, onAccept } = open(2000);
  await screen.findByText("Cada TENHO custa R$ 0,30.");
  expect(accept).toBeDisabled();
  expect(screen.getByText("Role até o fim para aceitar.")).toBeInTheDocument();
  await expectNoAxeViolations();
  scrollTo(2000 - HEIGHT_PX - 11);
  expect(accept).toBeDisabled();
  scrollTo(2000 - HEIGHT_PX - 10);
  expect(accept).toBeEnabled();
  scrollTo(0);
  await person.click(accept);
  expect(onAccept).toHaveBeenCalledWith("2026-11");
});

test("a text that fits has been seen to its end", async () => {
  const { accept } = open(HEIGHT_PX);
  await waitFor(() => expect(accept).toBeEnabled());
});

test("a text that cannot be loaded cannot be accepted, and is asked for again", async () => {
  let isUp = false;
  const { person, asked, accept } = open(HEIGHT_PX, () => (isUp ? CONTRACT : problem(503, "…", "unavailable")));
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao carregar o contrato");
  expect(accept).toBeDisabled();
  isUp = true;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  await screen.findByText("12 meses.");
  expect(asked).toEqual(["/documents/service-contract", "/documents/service-contract"]);
});

test("it can be rejected before its end", async () => {
  const { person, onReject } = open(2000);
  await person.click(screen.getByRole("button", { name: "Rejeitar" }));
  expect(onReject).toHaveBeenCalled();
});
