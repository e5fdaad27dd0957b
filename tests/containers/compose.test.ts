import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createReport } from "../../dev/demo/report.ts";
import { runDemoWish } from "../../dev/demo/run-demo-wish.ts";
import { openSandbox } from "../../dev/demo/sandbox-client.ts";
import { DEMO_PASSWORD, PIZZARIA_EMAIL } from "../../dev/seed/data/people.ts";
import { PARNAIBA } from "../../dev/seed/data/units.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { poll } from "../../dev/shared/poll.ts";
import { openWishes, type Wishes } from "../support/panel-wishes.ts";
import { type Installation, openInstallation } from "./_installation.ts";

const { root } = loadDevConfig();
const FIRST_TIME = { timeout: 60 * 60_000 };
const LONG = { timeout: 30 * 60_000 };
const MEGABYTE = 1_000_000;
const OWN_LAYERS_MAX = 80 * MEGABYTE;
const PRICE_CENTS = 30;
const NODE_IMAGE =
  /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, "docker/service.Dockerfile"), "utf8"))?.[1] ?? "";
const OF_NODE = [
  "auth",
  "users",
  "franchise",
  "wallet",
  "categorisation",
  "payment",
  "messaging",
  "gateway",
  "sandbox",
  "seed",
  "ops",
];
const RUNNING = [
  "postgres",
  "mongo",
  "nats",
  "embedder",
  "auth",
  "users",
  "franchise",
  "wallet",
  "categorisation",
  "payment",
  "messaging",
  "gateway",
  "sandbox",
];
const BACK = { timeoutMs: 4 * 60_000, everyMs: 500 };

const installation = await openInstallation();

describe("docker-compose.yml on a container engine", { skip: installation === null && "without an engine" }, () => {
  const own = installation as Installation;
  let wishes: Wishes;
  before(() => own.build(), FIRST_TIME);
  after(() => own?.close(), LONG);

  test("every image of ours adds at most 80 MB to its base", async () => {
    const sizes = await Promise.all(
      OF_NODE.map(async (name) => [name, await own.ownBytes(`tenho/${name}`, NODE_IMAGE)] as const),
    );
    console.log(`    ${sizes.map(([name, bytes]) => `${name} ${Math.round(bytes / MEGABYTE)} MB`).join(", ")}`);
    assert.deepEqual(
      sizes.filter(([, bytes]) => bytes > OWN_LAYERS_MAX),
      [],
    );
  });

  test("every process becomes healthy, every command ends well, and a wish goes its whole way", LONG, async () => {
    await own.up();
    wishes = await openWishes(own.urls);
    await runDemoWish({
      panel: wishes.panel,
      phones: openSandbox(own.urls.sandbox),
      report: createReport((line) => console.log(`    ${line}`)),
      text: "quero uma pizza de calabresa",
      unitName: PARNAIBA.name,
      preferredEmail: PIZZARIA_EMAIL,
      consumer: { name: "Rita de Cássia", phone: "5586997000001" },
      timeoutMs: 60_000,
    });
  });

  test(
    "each container killed once while wishes go on: none is lost or doubled, each TENHO is paid once, the books close",
    LONG,
    async () => {
      const before = await wishes.balanceCents();
      const sent = [];
      for (const service of RUNNING) {
        const first = await wishes.send();
        await own.kill(service);
        const second = await wishes.send();
        await poll(`${service} is back`, async () => assert.ok(await own.isHealthy(service)), BACK);
        await wishes.answer(first);
        await wishes.answer(second);
        sent.push(first, second);
      }
      await wishes.expectEachOnce(sent);
      assert.equal(before - (await wishes.balanceCents()), sent.length * PRICE_CENTS);
      console.log(`    ${(await own.ops("books")).trim().split("\n").at(-1)}`);
    },
  );

  test("goes down and comes up with everything it held", LONG, async () => {
    const before = await wishes.balanceCents();
    await own.down();
    assert.deepEqual(await own.containers(), []);
    await own.up();
    assert.equal(await (await openWishes(own.urls)).balanceCents(), before);
  });

  test(
    "has a door for a domain: HTTPS to which HTTP leads, streams as they are written, bodies of 12 MB at most; and a backup is made",
    LONG,
    async () => {
      const door = await own.upWithDomain();
      const led = await door.plain("/entrar?de=1");
      assert.deepEqual([led.status, led.headers.location], [308, "https://tenho.internal/entrar?de=1"]);
      const site = await door.secure("/");
      assert.equal(site.status, 200);
      assert.match(site.headers["strict-transport-security"] ?? "", /max-age=\d{7,}/);

      const json = { "content-type": "application/json" };
      const login = JSON.stringify({ email: "master@tenho.dev", password: DEMO_PASSWORD });
      const entered = await door.secure("/auth/login", { method: "POST", headers: json, body: login });
      assert.match(String(entered.headers["set-cookie"]), /; Secure/);
      const bearer = { authorization: `Bearer ${JSON.parse(entered.body).token}` };
      assert.match(await door.firstPiece("/events", bearer), /^id: \d+\nevent: ready\n/);

      assert.equal(await door.statusOfAnnounced("/documents", 13 * MEGABYTE, bearer), 413);
    },
  );
});
