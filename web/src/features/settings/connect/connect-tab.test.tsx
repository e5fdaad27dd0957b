import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ConnectTab } from "./connect-tab.tsx";
import type { Connection, Seen } from "./meta-text.ts";

const ACCOUNT = "200000000000001";
const unconnected: Connection = {
  source: "environment",
  is_connected: false,
  disconnected_at: null,
  can_store: true,
  account_id: "",
  app_id: "",
  callback_url: "https://tenho.example/hooks/whatsapp",
  checks: [
    {
      id: "whatsapp.token",
      state: "missing",
      sentence: "Falta o token da Meta: nada é enviado nem recebido.",
      action: "Siga os passos de Conectar WhatsApp.",
      link: "/master/configuracoes?aba=whatsapp&ver=conectar",
      subject: "",
    },
  ],
  checked_at: "2026-11-22T12:00:00.000Z",
};
const number = {
  id: "100000000000001",
  digits: "558633330001",
  verified_name: "Tenho Parnaíba",
  name_status: "APPROVED",
  quality: "GREEN",
  limit: "TIER_2K",
  is_registered: true,
  is_on_app: false,
};
const seen: Seen = {
  app_id: "300000000000001",
  kind: "SYSTEM_USER",
  expires_at: null,
  missing_scopes: [],
  accounts: [{ id: ACCOUNT, name: "Tenho", numbers: [number] }],
};
const master = userWith({ role: "MASTER", permissions: ["settings.manage"] });
const page = (
  <main>
    <h1>Configurações</h1>
    <ConnectTab />
  </main>
);

const REFUSED = "A Meta recusou (erro 100/2388024): There is already content in this language.";

function open({ blocks = false, isConnected = false, keepsApp = false, refuses = false } = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  let connection: Connection = isConnected
    ? { ...unconnected, source: "stored", is_connected: true, account_id: ACCOUNT }
    : unconnected;
  serve((url, { method, body }) => {
    const path = url.pathname.replace("/webhooks/", "");
    if (method !== "GET") sent.push({ path, body: body ? JSON.parse(body) : {} });
    if (path === "meta-connection/inspect") {
      if (sent.at(-1)?.body.token === "velho") {
        return problem(422, "A Meta não aceita este token (erro 190).", "unprocessable");
      }
      return seen;
    }
    if (path === "meta-connection" && method === "PUT") {
      const isBlocked = blocks && sent.at(-1)?.body.replace_callback === false;
      if (!isBlocked) connection = { ...unconnected, source: "stored", is_connected: true, account_id: ACCOUNT };
      return {
        steps: [
          { id: "stored", state: "done", sentence: "A conexão foi guardada, cifrada." },
          isBlocked
            ? {
                id: "subscription",
                state: "blocked",
                sentence: "Os avisos do app vão hoje para https://outro.example.",
              }
            : { id: "subscription", state: "done", sentence: "Os avisos vêm para cá." },
          { id: "app", state: "done", sentence: "O app foi ligado à conta de WhatsApp." },
        ],
      };
    }
    if (path === "meta-connection" && method === "DELETE") {
      connection = { ...unconnected, source: "stored", disconnected_at: "2026-11-22T12:05:00.000Z" };
      return {
        steps: [
          keepsApp
            ? { id: "app", state: "failed", sentence: "O app não foi desligado da conta: o token não vale mais." }
            : { id: "app", state: "done", sentence: "O app foi desligado da conta de WhatsApp." },
          { id: "forgotten", state: "done", sentence: "O acesso à Meta foi apagado daqui." },
        ],
      };
    }
    if (path === "meta-connection/templates") {
      const refused = refuses ? [{ name: "codigo_de_acesso_v1", sentence: REFUSED }] : [];
      return { created: ["novo_pedido_v3", "conta_ativada_v1"], existing: 11, refused };
    }
    if (path === "meta-numbers") return { numbers: [{ ...number, registration: null, check: null }], checked_at: null };
    return connection;
  });
  return { sent, ...renderScreen(page, { user: master }) };
}

async function typeAccess(person: ReturnType<typeof open>["person"], token = "EAAtoken") {
  await person.type(await screen.findByLabelText("Token"), token);
  await person.type(screen.getByLabelText("Chave secreta do app"), "segredo-do-app");
  await person.click(screen.getByRole("button", { name: "Ver o que este token vê" }));
}

test("leads from nothing to a connected account, and forgets the secrets that were typed", async () => {
  const { person, sent } = open();
  expect(await screen.findByText(/Falta o token da Meta/)).toBeInTheDocument();
  expect(screen.getByText("Falta")).toBeInTheDocument();
  await expectNoAxeViolations();
  await typeAccess(person);
  expect(await screen.findByRole("radio", { name: "Tenho" })).toBeChecked();
  expect(screen.getByText(/\(86\) 3333-0001 Tenho Parnaíba/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Conectar" }));
  expect(await screen.findByText("WhatsApp conectado.")).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    path: "meta-connection",
    body: {
      token: "EAAtoken",
      app_id: "",
      app_secret: "segredo-do-app",
      account_id: ACCOUNT,
      replace_callback: false,
    },
  });
  expect(await screen.findByText("5. Mensagem de teste")).toBeInTheDocument();
  expect(screen.getByLabelText("Token")).toHaveValue("");
  expect(screen.getByLabelText("Chave secreta do app")).toHaveValue("");
});

test("asks before the callbacks of another system are taken over", async () => {
  const { person, sent } = open({ blocks: true });
  await typeAccess(person);
  await person.click(await screen.findByRole("button", { name: "Conectar" }));
  expect(await screen.findByText(/vão hoje para https:\/\/outro\.example/)).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Trocar o endereço" }));
  const dialog = screen.getByRole("dialog", { name: "Trocar o endereço dos avisos?" });
  await person.click(within(dialog).getByRole("button", { name: "Trocar" }));
  expect(await screen.findByText("WhatsApp conectado.")).toBeInTheDocument();
  expect(sent.at(-1)?.body.replace_callback).toBe(true);
});

test("says what Meta does not take, at the form, and sends nothing that is missing", async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole("button", { name: "Ver o que este token vê" }));
  expect(screen.getByLabelText("Token")).toHaveAccessibleDescription("Cole o token.");
  expect(sent).toEqual([]);
  await typeAccess(person, "velho");
  expect(await screen.findByText("A Meta não aceita este token (erro 190).")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Conectar" })).toBeNull();
});

async function disconnect({ person }: Pick<ReturnType<typeof open>, "person">) {
  await person.click(await screen.findByRole("button", { name: "Desconectar" }));
  const dialog = screen.getByRole("dialog", { name: "Desconectar o WhatsApp?" });
  expect(within(dialog).getByText(/fica sem resposta/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Desconectar" }));
}

test("is taken away only after it was said what stops, and the screen says since when", async () => {
  const { person, sent } = open({ isConnected: true });
  await disconnect({ person });
  expect(await screen.findByText("WhatsApp desconectado. As mensagens esperam outra conexão.")).toBeInTheDocument();
  expect(sent.map(({ path }) => path)).toEqual(["meta-connection"]);
  expect(await screen.findByText(/Desconectado/, { selector: "p" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Desconectar" })).toBeNull();
  await expectNoAxeViolations();
});

test("says what is left to do at Meta where it refused to take the app off", async () => {
  const { person } = open({ isConnected: true, keepsApp: true });
  await disconnect({ person });
  expect(await screen.findByText(/WhatsApp desconectado daqui\. O app não foi desligado/)).toBeInTheDocument();
});

test("says how many templates were sent, and keeps showing why Meta refused one", async () => {
  const { person } = open({ isConnected: true, refuses: true });
  await person.click(await screen.findByRole("button", { name: "Enviar os que faltam" }));
  expect(await screen.findByText("2 modelos enviados, 1 recusado pela Meta.")).toBeInTheDocument();
  const notice = screen.getByText("A Meta recusou 1 modelo").closest<HTMLElement>("[role=alert]");
  if (notice === null) throw new Error("no notice");
  expect(within(notice).getByRole("listitem")).toHaveTextContent(`codigo_de_acesso_v1: ${REFUSED}`);
  await expectNoAxeViolations();
});
