import { afterEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { aProfile } from "../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { useGetUserProfileQuery } from "../../api/tenho-api.ts";
import { NumberProof } from "./number-proof.tsx";

const PHONE = "5586988011041";
const unproved = { phone: PHONE, type: "WHATSAPP", is_primary: true, whatsapp_proved_at: null } as const;
const proved = { ...unproved, whatsapp_proved_at: "2026-11-24T12:00:00.000Z" } as const;
const codeFor = (ms: number) => ({
  phone: PHONE,
  text: "CONFIRMAR 482913",
  expires_at: new Date(Date.now() + ms).toISOString(),
  whatsapp: "558633330000",
  link: "https://wa.me/558633330000?text=CONFIRMAR%20482913",
});

function Proof({ isCompany }: { readonly isCompany: boolean }) {
  const { currentData: profile } = useGetUserProfileQuery({ id: "c1" });
  return (
    <main>
      {profile && (
        <>
          <h1>Perfil</h1>
          <NumberProof userId="c1" isCompany={isCompany} profile={profile} />
        </>
      )}
    </main>
  );
}

function open(profile: ReturnType<typeof aProfile>, answer: () => unknown = () => codeFor(60_000), isCompany = true) {
  const server = { profile };
  const calls: string[] = [];
  serve((url, { method, body }) => {
    if (method === "GET") return server.profile;
    calls.push(`${method} ${url.pathname} ${body}`);
    return answer();
  });
  const { person } = renderScreen(<Proof isCompany={isCompany} />, { user: userWith({ id: "c1", role: "CLIENT" }) });
  return { person, calls, server };
}

afterEach(() => void jest.useRealTimers());

/** Asks for a code, and from then on a wait passes the time between two looks at the server. */
async function askWithClock(): Promise<void> {
  const ask = await screen.findByRole("button", { name: "Confirmar número" });
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  fireEvent.click(ask);
}

test("a company whose number is not proved reads what follows, and one tap gives the code to write", async () => {
  const { person, calls } = open(aProfile({ phones: [unproved] }));
  expect(await screen.findByText("Número não confirmado")).toBeInTheDocument();
  expect(screen.getByText(/Até você confirmar \(86\) 98801-1041, sua empresa não recebe pedidos/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Confirmar número" }));
  expect(await screen.findByText("CONFIRMAR 482913")).toBeInTheDocument();
  expect(screen.getByText(/Aguardando sua mensagem/)).toBeInTheDocument();
  expect(await screen.findByRole("img", { name: /Código QR/ })).toBeInTheDocument();
  expect(calls).toEqual([`POST /users/c1/number-proof ${JSON.stringify({ phone: PHONE })}`]);
  await expectNoAxeViolations();
});

test("the message that proves the number ends the notice, with a word", async () => {
  const { server } = open(aProfile({ phones: [unproved] }));
  await askWithClock();
  await screen.findByText("CONFIRMAR 482913");
  server.profile = aProfile({ phones: [proved] });
  expect(await screen.findByText("Número confirmado!")).toBeInTheDocument();
  expect(screen.queryByText("Número não confirmado")).toBeNull();
});

test("a code that ran out is no longer shown, and another may be had", async () => {
  let lifeMs = -1_000;
  const { person, calls } = open(aProfile({ phones: [unproved] }), () => codeFor(lifeMs));
  await person.click(await screen.findByRole("button", { name: "Confirmar número" }));
  expect(await screen.findByText("O código venceu sem que a mensagem chegasse.")).toBeInTheDocument();
  expect(screen.queryByText("CONFIRMAR 482913")).toBeNull();
  await expectNoAxeViolations();
  lifeMs = 60_000;
  await person.click(screen.getByRole("button", { name: "Gerar outro código" }));
  expect(await screen.findByText("CONFIRMAR 482913")).toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

test("a code that is refused is refused in the server's words, and may be asked for again", async () => {
  const { person } = open(aProfile({ phones: [unproved] }), () =>
    problem(429, "Você pediu muitos códigos. Tente de novo em uma hora.", "rate_limited"),
  );
  await person.click(await screen.findByRole("button", { name: "Confirmar número" }));
  expect(await screen.findByText("Você pediu muitos códigos. Tente de novo em uma hora.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Confirmar número" })).toBeEnabled();
});

test("a number WhatsApp says was changed is said to be", async () => {
  const alert = { kind: "CHANGED", phone: PHONE, created_at: "2026-11-24T12:00:00.000Z" } as const;
  open(aProfile({ phones: [unproved], number_alerts: [alert] }));
  expect(await screen.findByText(/O WhatsApp avisou que o número desta conta mudou/)).toBeInTheDocument();
});

test("somebody who is no company, or has another proved number, reads what follows for them", async () => {
  const own = open(aProfile({ phones: [unproved] }), undefined, false);
  expect(await screen.findByText(/nada é enviado a ele/)).toBeInTheDocument();
  own.server.profile = aProfile({ phones: [unproved, { ...proved, phone: "5586988011042", is_primary: false }] });
  await askWithClock();
  expect(await screen.findByText(/as mensagens vão para \(86\) 98801-1042/)).toBeInTheDocument();
});

test("an account with a proved number, or with none, reads nothing", async () => {
  const { server } = open(aProfile({ phones: [proved] }));
  await screen.findByRole("heading", { name: "Perfil" });
  expect(screen.queryByText("Número não confirmado")).toBeNull();
  server.profile = aProfile({ phones: [{ ...unproved, type: "LANDLINE" }] });
  open(server.profile);
  await waitFor(() => expect(screen.getAllByRole("heading", { name: "Perfil" })).toHaveLength(2));
  expect(screen.queryByText("Número não confirmado")).toBeNull();
});
