import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type Connection, createConnection } from "mongoose";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { logIn } from "../journeys/_api-session.ts";
import type { JourneyHarness } from "../journeys/_harness.ts";
import { QUICK } from "../support/journey-stack.ts";
import { runOps } from "../support/run-ops.ts";
import { openSandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { createTestData, MASTER, PIZZERIAS, type TestAccount } from "../support/test-data.ts";

const FAST = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000", PAIR_INTERVAL_MS: "0" };
const ANA = { from: "558699771000", name: "Ana Beatriz" };
const WISH = "quero uma pizza de calabresa sem cebola";
const [company] = PIZZERIAS as [TestAccount];

type Export = { partes: { serviço: string; dados: Record<string, unknown> }[] };

describe("a person across the services", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-person-"));
  let journey: Pick<JourneyHarness, "stack" | "wa" | "url">;
  let documents: Connection;
  /** The consumer's contact. */
  let contactId: string;
  let close: (() => Promise<void>) | undefined;
  before(async () => {
    const stack = await startStack({
      profile: `person-${process.pid}`,
      throwAway: true,
      env: QUICK,
      envOf: { sandbox: FAST },
    });
    close = async () => {
      await documents?.close();
      await stack.stop();
      stack.remove();
    };
    const clients = await connectServiceClients(stack.natsUrlOf("seed"));
    await createTestData(clients, stack.postgresUrlOf);
    await clients.close();
    documents = await createConnection(stack.stores.mongoUrl).asPromise();
    journey = { stack, wa: openSandboxWhatsapp(stack.urls.sandbox), url: stack.urls.gateway };
    assert.equal((await journey.wa.inbound({ ...ANA, text: WISH })).status, 200);
    const asked = await eventually(
      "the merchant is asked",
      () => journey.wa.question(company.phone, "calabresa"),
      60_000,
    );
    await journey.wa.inbound({ from: company.phone, button_id: asked.buttons[0]?.id ?? "" });
    const merchant = await logIn(journey, company.email);
    await eventually("it is paid", async () => (await merchant.wishes("calabresa"))[0]?.offer?.contact, 60_000);
  });
  after(async () => {
    await close?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const ops = (...args: string[]) => runOps(journey.stack, args, "operations");
  const file = (name: string) => join(folder, name);
  const read = (name: string) => JSON.parse(readFileSync(file(name), "utf8")) as Export;
  const partOf = (exported: Export, name: string) => exported.partes.find((part) => part.serviço === name)?.dados;
  const contacts = () => documents.collection("contacts").find({ phone: "5586999771000" }).toArray();
  /** Ids of the subjects that MASTER sees in the audit log for an action. */
  const recorded = async (action: string) => {
    const master = await logIn(journey, MASTER.email);
    const page = await master.get<{ items: { subject: { id: string } }[] }>(`/audit?action=${action}`);
    return page.items.map(({ subject }) => subject.id);
  };

  test("is exported: the consumer by number, readable to its owner alone, with a record that names nobody", async () => {
    const dry = await ops("export-person", "(86) 9977-1000", file("ana.json"), "--dry-run");
    assert.match(dry.out, /Nada foi escrito/);
    const { code, out } = await ops("export-person", "(86) 9977-1000", file("ana.json"));
    assert.equal(code, 0, out);
    assert.ok(!out.includes("Ana") && !out.includes("calabresa"), out);
    assert.equal(statSync(file("ana.json")).mode & 0o777, 0o600);
    const whatsapp = JSON.stringify(partOf(read("ana.json"), "WhatsApp"));
    for (const said of ["Ana Beatriz", WISH, company.name, "TENHO"]) assert.ok(whatsapp.includes(said), said);
    assert.match((await ops("export-person", ANA.from, file("ana.json"))).out, /já existe/);
    contactId = String((await contacts())[0]?._id);
    await eventually("it is recorded", async () => (await recorded("person.export")).includes(contactId));
    assert.match((await ops("export-person", "86999990000", file("nobody.json"))).out, /Nada se guarda/);
  });

  test("is exported: the company by e-mail and by id, with its money and no hash of its password", async () => {
    const asked = await fetch(`${journey.url}/users/${company.id}/correction-request`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${(await logIn(journey, company.email)).token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ facts: ["address"], text: "O número da rua é 12" }),
    });
    assert.equal(asked.status, 200);
    const { code, out } = await ops("export-person", company.email, file("company.json"));
    assert.equal(code, 0, out);
    const exported = read("company.json");
    assert.deepEqual(
      exported.partes.map(({ serviço }) => serviço),
      [
        "Contas",
        "Acesso",
        "Carteira",
        "Pagamentos",
        "WhatsApp",
        "Classificação",
        "Ofertas recebidas",
        "Interessados em uma franquia",
      ],
    );
    assert.match(JSON.stringify(partOf(exported, "Contas")), new RegExp(company.phone));
    assert.match(JSON.stringify(partOf(exported, "Contas")), /"pedidos de correção":.*O número da rua é 12/);
    assert.match(JSON.stringify(partOf(exported, "Carteira")), /-R\$\s0,30|−R\$/);
    assert.match(JSON.stringify(partOf(exported, "Ofertas recebidas")), /TENHO/);
    const text = readFileSync(file("company.json"), "utf8");
    assert.ok(!text.includes("$argon2") && !text.includes("sealed"), "no secret");
    assert.ok(!text.includes("Ana Beatriz") || text.includes("mensagens enviadas"));
    assert.equal((await ops("export-person", company.id, file("same.json"))).code, 0);
  });

  test("is looked at by trace, wish by wish, with a record of each look; --dry-run shows nothing", async () => {
    const wish = String((await documents.collection("wishes").findOne())?._id);
    assert.match((await ops("trace", wish, "--dry-run")).out, /^Mostraria \d+ passos\. Nada foi mostrado\.\n$/);
    const { code, out } = await ops("trace", wish);
    assert.equal(code, 0, out);
    await eventually("it is recorded", async () => (await recorded("wish.trace")).length > 0);
    assert.deepEqual(await recorded("wish.trace"), [wish]);
  });

  test("is erased by number after it was confirmed, never that of a company, and may be erased again", async () => {
    const unsure = await ops("erase-person", ANA.from);
    assert.deepEqual([unsure.code, /--confirm/.test(unsure.out)], [1, true]);
    assert.match((await ops("erase-person", ANA.from, "--dry-run")).out, /^Excluiria .*Nada foi mudado/);
    const ofCompany = await ops("erase-person", company.phone, "--confirm", company.phone);
    assert.deepEqual([ofCompany.code, /é de uma empresa/.test(ofCompany.out)], [1, true], ofCompany.out);
    assert.equal((await contacts()).length, 1, "nothing changed");
    const { code, out } = await ops("erase-person", ANA.from, "--confirm", ANA.from);
    assert.equal(code, 0, out);
    assert.match(out, /^Contato \S+\nExcluído.*\n.*LGPD, art\. 16/);
    await eventually("the number is gone", async () => (await contacts()).length === 0, 60_000);
    assert.match((await ops("erase-person", ANA.from, "--confirm", ANA.from)).out, /nada se guarda/);
  });

  test("comes back with a backup of before, and is erased again from the list that is kept outside", async () => {
    assert.equal((await ops("erase-person", company.email, "--confirm", company.email)).code, 0);
    const list = file("erasures.jsonl");
    await eventually(
      "all are on the list: the account, its contact and the consumer",
      async () => {
        const listed = await ops("list-erasures", list);
        return /^3 exclusões/.test(listed.out) ? listed : null;
      },
      120_000,
    );
    await eventually("it is recorded", async () => (await recorded("erasures.list")).includes("erasures.jsonl"));
    const runs = (await recorded("erasures.list")).length;
    const lines = readFileSync(list, "utf8");
    for (const said of ["Ana", "pizza", company.email, company.phone, "5586999771000"])
      assert.ok(!lines.includes(said), said);
    assert.ok(lines.includes(contactId) && lines.includes(company.id), lines);

    // Simulates the restore of an older backup: the contact with its number.
    await documents.collection("contacts").deleteOne({ _id: contactId as never });
    await documents.collection("contacts").insertOne({
      _id: contactId as never,
      name: ANA.name,
      phone: "5586999771000",
      waId: ANA.from,
      lastSeenAt: new Date(),
    });
    assert.match((await ops("erase-again", list, "--dry-run")).out, /^Repetiria: 3\./);
    assert.equal((await contacts()).length, 1);
    const again = await ops("erase-again", list);
    assert.deepEqual(again, { code: 0, out: "Repetidas: 3. Não estão aqui: 0. Não puderam: 0.\n" });
    await eventually("that is recorded", async () => (await recorded("erasures.repeat")).length > 0);
    assert.deepEqual(await recorded("erasures.repeat"), ["erasures.jsonl"], "once, and not for the dry run");
    await eventually("the number is gone again", async () => (await contacts()).length === 0, 60_000);
    const unchanged = await runOps(journey.stack, ["list-erasures", list], "list-erasures");
    assert.match(unchanged.out, /^3 exclusões .* 0 novas/);
    const other = await runOps(journey.stack, ["list-erasures", file("other.jsonl")], "list-erasures");
    assert.equal(other.code, 0, other.out);
    await eventually("it is recorded by its own user", async () =>
      (await recorded("erasures.list")).includes("other.jsonl"),
    );
    assert.equal((await recorded("erasures.list")).length, runs + 1, "a run that finds nobody new has no line");
  });
});
