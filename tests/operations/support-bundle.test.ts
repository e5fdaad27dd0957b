import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import type { SupportBundle } from "@tenho/kernel/diagnostics/support-bundle-shape";
import { publish } from "@tenho/kernel/events/publish";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/tests/support/eventually";
import pg from "pg";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import type { PROCESSES } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { logIn, type Session } from "../journeys/_api-session.ts";
import { QUICK } from "../support/journey-stack.ts";
import { openPixBuyer } from "../support/pix-buyer.ts";
import { runOps } from "../support/run-ops.ts";
import { openSandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { createTestData, MASTER, PASSWORD, PIZZERIAS, type TestAccount } from "../support/test-data.ts";

const FAST = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000", PAIR_INTERVAL_MS: "0" };
const [company] = PIZZERIAS as [TestAccount];
const ANA = { from: "558699771234", name: "Zulmira Marcada" };
const LEAD = {
  name: "Quitéria Marcada",
  email: "quiteria@marca.dev",
  phone: "86991234567",
  company: "Marcada Lanches",
};
const WISH = "quero pizza de calabresa, cpf 529.982.247-25, pix 00020126MARCA, senha Segredo#Marcado1";
/** Parts of what people are called, write and send; a bundle has none of them. */
const PERSONAL = [
  ...[
    ANA.name,
    "Zulmira",
    "Marcad",
    ANA.from,
    "99771234",
    WISH,
    "calabresa",
    "529.982.247-25",
    "52998224725",
    "00020126",
  ],
  ...[LEAD.name, "Quitéria", LEAD.email, "quiteria", LEAD.phone, "91234567", "errado@marca.dev", "Outra#Marcada9"],
  ...[MASTER, ...PIZZERIAS].flatMap(({ name, email, phone }) => [name, email, phone, phone.slice(2), phone.slice(4)]),
  PASSWORD,
];
/** Makes the store refuse a lead in words that quote it, as a driver's errors do. */
const REFUSE_LEADS = `
create function franchise.refuse_lead() returns trigger language plpgsql as
$$ begin raise exception 'cannot store % % %', new.name, new.email, new.phone; end $$;
create trigger refuse_lead before insert on franchise.leads for each row execute function franchise.refuse_lead()`;

describe("a support bundle of a whole system", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-support-"));
  let stack: Stack;
  let master: Session;
  /** Secrets that processes have and codes that were given to people, besides what is marked. */
  const secrets: string[] = [];
  let isStarted = false;

  const post = (path: string, body: object, token = "") =>
    fetch(`${stack.urls.gateway}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  before(async () => {
    stack = await startStack({
      profile: `support-${process.pid}`,
      throwAway: true,
      env: QUICK,
      envOf: { sandbox: FAST },
    });
    isStarted = true;
    const clients = await connectServiceClients(stack.natsUrlOf("seed"));
    await createTestData(clients, stack.postgresUrlOf);
    await clients.close();
    const owner = new pg.Client({ connectionString: stack.ownerUrlOf.franchise });
    await owner.connect();
    await owner.query(REFUSE_LEADS);
    await owner.end();
    const { brokerPasswords, postgresPasswords, ...named } = stack.secrets;
    secrets.push(
      ...[brokerPasswords, postgresPasswords, named].flatMap(Object.values).filter((text) => text.length > 7),
    );
  });
  after(async () => {
    if (isStarted) {
      await stack.stop();
      stack.remove();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const assertSaysNothing = (text: string): void => {
    for (const personal of PERSONAL)
      assert.ok(!holds(text, personal), `it holds ${personal}: ${around(text, personal)}`);
    for (const secret of secrets) assert.ok(!text.includes(secret), `it holds a secret: ${secret.slice(0, 4)}…`);
  };
  /** Digits count where they stand alone: those of a measured fraction may be anybody's. */
  const holds = (text: string, personal: string): boolean =>
    /^\d+$/.test(personal) ? new RegExp(`(?<![\\d.])${personal}(?!\\d)`).test(text) : text.includes(personal);
  const around = (text: string, found: string): string =>
    text.slice(Math.max(0, text.indexOf(found) - 120)).slice(0, 200);
  const logOf = (name: (typeof PROCESSES)[number]) => readFileSync(stack.logFile(name), "utf8");

  test("people and errors that quote them are in the system, and in the log where the redactor cannot know a name", async () => {
    const journey = { stack, url: stack.urls.gateway };
    const wa = openSandboxWhatsapp(stack.urls.sandbox);
    await wa.inbound({ ...ANA, text: WISH });
    await eventually("the merchant is asked", () => wa.question(company.phone, "calabresa"), 60_000);
    master = await logIn(journey, MASTER.email);
    secrets.push(master.token, master.cookie.split("=")[1] ?? "");
    const buyer = await openPixBuyer(stack.urls, company.email);
    const charge = await buyer.buy(5_000);
    secrets.push(charge?.txid ?? "no charge");
    await post("/auth/login", { email: "errado@marca.dev", password: "Outra#Marcada9" });
    const lead = await post("/leads", { ...LEAD, city: "Parnaíba", state: "PI", plan: "BASICA" });
    assert.equal(lead.status, 500, await lead.text());
    const nc = await connectNats({ url: stack.natsUrlOf("operations"), name: "operations" });
    const unreadable = new TextEncoder().encode(JSON.stringify(LEAD));
    await publish(jetstream(nc), "evt.users.account_changed", unreadable, { msgId: "marked" });
    await nc.close();
    assert.match(logOf("franchise"), /cannot store Quitéria Marcada/, "a name passes the log's redactor");
    await eventually(
      "the unreadable message is parked",
      () => /parked among the dead letters/.test(logOf("wallet")),
      60_000,
    );
  });

  test("MASTER's from the panel tells the failures without a word of them, and nothing of people or secrets", async () => {
    const bundle = await master.get<SupportBundle>("/support-bundle");
    assert.deepEqual(
      bundle.processes.map(({ service, answered, reason }) => [service, answered, reason]),
      ["gateway", "auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"].map((name) => [
        name,
        true,
        null,
      ]),
    );
    const partOf = (name: string) => bundle.processes.find(({ service }) => service === name)?.diagnostics;
    const refused = partOf("franchise")?.errors.find(({ message }) => message === "request failed");
    assert.ok(
      refused?.errors.some(({ code }) => code === "P0001"),
      JSON.stringify(partOf("franchise")?.errors),
    );
    const parked = partOf("wallet")?.errors.find(({ message }) => message === "message parked among the dead letters");
    assert.ok(
      parked?.errors.some(({ frames }) => frames.some((frame) => frame.startsWith("packages/kernel/src/events/"))),
    );
    assert.equal(bundle.broker.state?.dead_letters["dlq.EVENTS.wallet-accounts"], 1);
    const schema = partOf("wallet")?.schema;
    assert.ok(schema && schema.known > 0 && schema.applied === schema.known, JSON.stringify(schema));
    assert.equal(partOf("messaging")?.schema, null, "a document store has no steps");
    assert.match(String(partOf("wallet")?.config.POSTGRES_URL), /^postgres(ql)?:\/\/[^@]+$/);
    assert.ok(partOf("wallet")?.queues.some((line) => line.startsWith("tenho_outbox_rows")));
    const text = JSON.stringify(bundle);
    assert.ok(Buffer.byteLength(text) < 5 * 1024 * 1024);
    assertSaysNothing(text);
  });

  test("the command's has the same parts; without an address of the gateway it says that this one is missing", async () => {
    const file = (name: string) => join(folder, name);
    const dry = await runOps(stack, ["support-bundle", "--out", file("dry.json"), "--dry-run"], "operations");
    assert.match(dry.out, /Nada foi mudado/);
    const { code, out } = await runOps(stack, ["support-bundle", "--out", file("all.json")], "operations", {
      GATEWAY_ADMIN_URL: stack.urls["gateway-admin"],
    });
    assert.equal(code, 0, out);
    const text = readFileSync(file("all.json"), "utf8");
    assertSaysNothing(text);
    assert.equal(statSync(file("all.json")).mode & 0o777, 0o600);
    const { processes, broker } = JSON.parse(text) as SupportBundle;
    assert.ok(processes.length === 8 && processes.every(({ answered }) => answered) && broker.answered);
    const without = await runOps(stack, ["support-bundle", "--out", file("without.json")], "operations");
    assert.deepEqual(
      [without.code, without.out.split("\n")[0]],
      [1, "gateway não respondeu (not_reachable_from_here)."],
    );
    assert.match((await runOps(stack, ["support-bundle", "--out", file("all.json")], "operations")).out, /já existe/);
  });

  test("a service that is killed is a line, and the rest is there", async () => {
    await stack.kill("payment");
    const bundle = await master.get<SupportBundle>("/support-bundle");
    const missing = bundle.processes.filter(({ answered }) => !answered);
    assert.deepEqual(
      missing.map(({ service }) => service),
      ["payment"],
    );
    assertSaysNothing(JSON.stringify(bundle));
  });

  test("the audit log says who took one, in the panel and by the command", async () => {
    const roles = await eventually("all are recorded", async () => {
      const { items } = await master.get<{ items: { actor_role: string }[] }>("/audit?action=support_bundle.read");
      const found = items.map(({ actor_role: role }) => role).sort();
      return found.length >= 5 ? found : null;
    });
    assert.deepEqual(roles, ["MASTER", "MASTER", "SYSTEM", "SYSTEM", "SYSTEM"]);
  });
});
