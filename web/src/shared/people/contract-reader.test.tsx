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
  party: "Neste contrato, a Tenho é Rede Exemplo Ltda, CNPJ 11.222.333/0001-81.",
  sha256: "0".repeat(64),
  edition: "2026-11.0000000000000000",
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
  expect(onAccept).toHaveBeenCalledWith("2026-11.0000000000000000");
});

test("it names the company that offers it, above its text, where one is set", async () => {
  open(HEIGHT_PX);
  const [version, party, clause] = await Promise.all(
    [/versão 2026-11/, CONTRACT.party, "A empresa recebe pedidos."].map((text) => screen.findByText(text)),
  );
  for (const [first, second] of [
    [version, party],
    [party, clause],
  ] as const)
    expect(first && second && first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("no company is named while none is set", async () => {
  open(HEIGHT_PX, () => ({ ...CONTRACT, party: null }));
  await screen.findByText("A empresa recebe pedidos.");
  expect(screen.queryByText(/a Tenho é/)).toBeNull();
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
