import { afterEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import { NumberInstruction } from "./number-instruction.tsx";

const LINK = "https://wa.me/558633330000?text=CONFIRMAR%20482913";
const proof = {
  phone: "5586988011041",
  text: "CONFIRMAR 482913",
  expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
  whatsapp: "558633330000",
  link: LINK,
};
const QR = { name: "Código QR do mesmo link, para a câmera do celular" };

function open(changes: Partial<Parameters<typeof NumberInstruction>[0]["proof"]> = {}) {
  return renderScreen(
    <main>
      <NumberInstruction proof={{ ...proof, ...changes }} expired={<p>O código venceu.</p>} />
    </main>,
  );
}

afterEach(() => {
  jest.useRealTimers();
});

test("a computer shows the number to write from, the text, the link and the same link as a QR code", async () => {
  open();
  expect(screen.getByText("CONFIRMAR 482913")).toBeInTheDocument();
  expect(screen.getByText(/Do WhatsApp de/)).toHaveTextContent("(86) 98801-1041, envie para (86) 3333-0000 até");
  expect(screen.getByRole("link", { name: "Abrir WhatsApp" })).toHaveAttribute("href", LINK);
  expect(await screen.findByRole("img", QR)).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a phone, which opens the link itself, shows no QR code", async () => {
  setPhone(true);
  open();
  expect(screen.getByRole("link", { name: "Abrir WhatsApp" })).toBeInTheDocument();
  expect(screen.queryByText(/aponte a câmera/)).toBeNull();
  await expectNoAxeViolations();
});

test("where no unit has a number the text alone is shown", async () => {
  open({ whatsapp: null, link: null });
  expect(screen.getByText(/Do WhatsApp de/)).toHaveTextContent("envie à Tenho até");
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByText(/aponte a câmera/)).toBeNull();
  expect(screen.getByRole("button", { name: "Copiar texto" })).toBeInTheDocument();
});

test("a code that runs out while it is shown gives way to what is said then", () => {
  jest.useFakeTimers();
  open({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  expect(screen.getByText("CONFIRMAR 482913")).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(61_000));
  expect(screen.queryByText("CONFIRMAR 482913")).toBeNull();
  expect(screen.getByText("O código venceu.")).toBeInTheDocument();
});
