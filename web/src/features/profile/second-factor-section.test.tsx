import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { readAccessToken } from "../../api/access-token.ts";
import { SecondFactorSection } from "./second-factor-section.tsx";

const CODES = Array.from({ length: 10 }, (_, at) => `AAAAA-BBBB${at}`);
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const WRONG = "Código incorreto ou já usado. Espere o próximo e tente de novo.";

/** A server where the second factor is on or off; it takes the code "123456". */
function serveFactor(isOnAtFirst: boolean) {
  let isOn = isOnAtFirst;
  return serve((url, { method, body }) => {
    if (method === "GET") return { enabled: isOn, enabled_at: null, recovery_codes_left: isOn ? 9 : 0 };
    if (url.pathname === "/auth/second-factor") {
      return { otpauth_url: "otpauth://totp/x", secret: SECRET, qr_code_url: "data:image/png;base64,AA==" };
    }
    const { otp } = JSON.parse(body) as { otp: string };
    if (otp !== "123456") return problem(422, WRONG, "unprocessable");
    isOn = url.pathname.endsWith("/confirm");
    return isOn ? { recovery_codes: CODES, token: "token of after" } : { token: "token of after" };
  });
}

const open = () =>
  renderScreen(
    <main>
      <SecondFactorSection />
    </main>,
  );

test("turned on with the app's first code, it shows the recovery codes once and then that it is on", async () => {
  serveFactor(false);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Ligar verificação" }));
  expect(await screen.findByRole("img", { name: "QR Code para o aplicativo autenticador" })).toBeInTheDocument();
  expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeInTheDocument();
  await expectNoAxeViolations();

  const code = screen.getByLabelText("Código de verificação");
  await person.type(code, "1{Enter}");
  expect(code).toBeInvalid();
  await person.clear(code);
  await person.type(code, "000000{Enter}");
  expect(await screen.findByText(WRONG)).toBeInTheDocument();
  await person.clear(code);
  await person.type(code, "123456{Enter}");

  const list = await screen.findByRole("list", { name: "Códigos de recuperação" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(screen.getByRole("heading", { name: "Guarde seus códigos de recuperação" })).toHaveFocus();
  expect(readAccessToken()).toBe("token of after");
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Copiar códigos" }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
  await person.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(await screen.findByText("Restam 9 códigos de recuperação.")).toBeInTheDocument();
  expect(screen.queryByText(CODES[0] as string)).toBeNull();
});

test("turned off with password and code; a refusal is told and keeps what was typed", async () => {
  serveFactor(true);
  const { person } = open();
  const off = await screen.findByRole("button", { name: "Desligar verificação" });
  await person.click(off);
  expect(screen.getByText("Digite sua senha atual")).toBeInTheDocument();
  const otp = screen.getByLabelText("Código do aplicativo ou de recuperação");
  await person.type(screen.getByLabelText("Senha atual"), "Tenho@2026");
  await person.type(otp, "000000");
  await person.click(off);
  expect(await screen.findByText(WRONG)).toBeInTheDocument();
  expect(otp).toHaveValue("000000");
  await expectNoAxeViolations();
  await person.clear(otp);
  await person.type(otp, "123456");
  await person.click(off);
  expect(await screen.findByRole("button", { name: "Ligar verificação" })).toBeInTheDocument();
  expect(readAccessToken()).toBe("token of after");
});

test("a state that cannot be read can be tried again; a start that fails is told", async () => {
  let isDown = true;
  serve((_, { method }) => {
    if (isDown || method === "POST") return problem(500, "x");
    return { enabled: false, enabled_at: null, recovery_codes_left: 0 };
  });
  const { person } = open();
  const retry = await screen.findByRole("button", { name: "Tentar Novamente" });
  isDown = false;
  await person.click(retry);
  await person.click(await screen.findByRole("button", { name: "Ligar verificação" }));
  expect(await screen.findByText("Não foi possível começar. Tente de novo.")).toBeInTheDocument();
});
