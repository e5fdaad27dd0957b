import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { writeComposeDeployment } from "../../dev/deployment/compose-deployment.ts";
import { SEED_FILLS } from "../../dev/deployment/seed-stores.ts";
import { findNatsBinary } from "../../dev/embedded/find-nats-binary.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { runTool } from "../../dev/shared/run-tool.ts";
import type { Secrets } from "../../dev/stack/secrets.ts";
import {
  type ComposeService,
  environmentOf,
  folderOf,
  ROOT,
  readComposeFile,
  schemaFaults,
  WITHOUT_SCHEMA,
} from "./_compose-file.ts";
import { LOADERS } from "./_loaders.ts";

const compose = readComposeFile();
const services = Object.entries(compose.services);
/** Returns whether a service runs to its end before its dependents start: it has no state to query. */
const isJob = (name: string) => ["ops", "provision", "seed"].includes(name) || name.startsWith("migrate-");

describe("docker-compose.yml", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tenho-compose-"));
    writeComposeDeployment(folder, {});
  });
  after(() => rmSync(folder, { recursive: true }));
  const env = (name: string) => environmentOf(compose.services[name] as ComposeService, folder);

  test("is a compose file by the specification's own schema", { skip: WITHOUT_SCHEMA }, () => {
    assert.deepEqual(schemaFaults(readComposeFile()), []);
    assert.notDeepEqual(schemaFaults({ ...compose, services: { wallet: { imagem: "x" } } }), []);
  });

  test("names every image it builds as the chart does, so that both run the same", () => {
    const built = services.filter(([, { build }]) => build);
    for (const [name, { image }] of built) assert.match(image ?? "", /^tenho\/[a-z]+$/, name);
    const files = readdirSync(join(ROOT, "docker")).filter((file) => file.endsWith(".Dockerfile"));
    const dockerfiles = new Set(built.map(([, { build }]) => build?.dockerfile));
    assert.deepEqual([...dockerfiles].sort(), files.map((file) => `docker/${file}`).sort());
  });

  test("gives a slow machine's checks time: none is late before 15 seconds, and one late answer ends nothing", () => {
    for (const [name, { build, healthcheck }] of services) {
      if (isJob(name)) continue;
      const dockerfile = build ? readFileSync(join(ROOT, build.dockerfile), "utf8") : "";
      const ofImage = /^HEALTHCHECK --interval=\d+s --timeout=(\d+)s --start-period=\d+s --retries=(\d+)/m.exec(
        dockerfile,
      );
      const timeout = Number.parseInt(healthcheck?.timeout ?? ofImage?.[1] ?? "", 10);
      assert.ok(timeout >= 15, `${name}: ${timeout} s`);
      assert.ok((healthcheck?.retries ?? Number(ofImage?.[2])) >= 3, name);
    }
  });

  test("bounds the log of every container, those of the observability file too", () => {
    const added = Object.entries(readComposeFile("docker-compose.observability.yml").services);
    for (const [name, { image, logging }] of [...services, ...added]) {
      // The other file only adds variables to services of this one.
      if (image === undefined && name in compose.services) continue;
      assert.equal(logging?.driver, "json-file", name);
      assert.match(logging?.options["max-size"] ?? "", /^\d+m$/, name);
      assert.match(logging?.options["max-file"] ?? "", /^\d$/, name);
    }
  });

  test("gives every process the variables its own configuration asks for", () => {
    const ours = services.filter(([, service]) => folderOf(service) !== undefined).map(([name]) => name);
    assert.deepEqual(ours.sort(), Object.keys(LOADERS).sort());
    for (const [name, load] of Object.entries(LOADERS)) assert.doesNotThrow(() => load(env(name)), name);
  });

  test("lets payment be given a bank of its own, and no acquirer", () => {
    const given = { PIX_PROVIDER: "sicoob", PIX_API_URL: "", CARD_API_URL: "", CARD_FIELD_URL: "" };
    const own = environmentOf(readComposeFile(undefined, given).services.payment as ComposeService, folder);
    const pem = "-----BEGIN X-----";
    assert.doesNotThrow(() => LOADERS.payment?.({ ...own, PIX_TLS_CERT: pem, PIX_TLS_KEY: pem }));
    assert.deepEqual([own.PIX_API_URL, own.CARD_API_URL, own.CARD_FIELD_URL], ["", "", ""]);
  });

  test("lets payment be set in everything that is of its bank", () => {
    const files = ["src/config.ts"].map((file) => readFileSync(join(ROOT, "services/payment", file), "utf8"));
    const ofBank = new Set(files.join().match(/\bPIX_(?!TLS_)[A-Z_]+(?=:)/g));
    const secrets = ["PIX_DEVELOPER_KEY", "PIX_EXTRA_HEADERS", "PIX_EXTRA_QUERY"];
    const withAll = mkdtempSync(join(tmpdir(), "tenho-compose-"));
    writeComposeDeployment(withAll, Object.fromEntries(secrets.map((name) => [name, "a=b"])));
    const own = Object.keys(environmentOf(compose.services.payment as ComposeService, withAll));
    rmSync(withAll, { recursive: true });
    const unset = [...ofBank].filter((name) => !own.includes(name) && !/_(?:MS|MAX)$/.test(name));
    assert.deepEqual(unset, []);
  });

  test("gives no process a variable that nothing of it reads", () => {
    const common = readFileSync(join(ROOT, "packages/kernel/src/config/common-config.ts"), "utf8");
    const probe = readFileSync(join(ROOT, "packages/kernel/src/health/probe.sh"), "utf8");
    for (const [name, service] of services) {
      const folderOfProcess = folderOf(service);
      if (folderOfProcess === undefined || isJob(name)) continue;
      const source = join(ROOT, folderOfProcess, "src");
      const own = readdirSync(source).filter((file) => /^config[^.]*\.ts$/.test(file));
      const text = [common, probe, ...own.map((file) => readFileSync(join(source, file), "utf8"))].join("\n");
      for (const variable of Object.keys(env(name))) assert.match(text, new RegExp(`\\b${variable}\\b`), name);
    }
  });

  test("lets each process log in as itself alone, and hold no other's secrets", () => {
    const secrets: Secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
    const ofDatabases = Object.entries(secrets.postgresPasswords).map(
      ([name, one]) => [`postgres ${name}`, one] as const,
    );
    const owners = [...Object.entries(secrets.brokerPasswords), ...ofDatabases];
    for (const [name] of services) {
      const user = { provision: "provisioner", ops: "operations" }[name] ?? name.replace("migrate-", "");
      const held = JSON.stringify(env(name));
      const known = owners.filter(([, password]) => held.includes(password)).map(([owner]) => owner);
      const isMigration = name.startsWith("migrate-");
      const role = isMigration ? `${user}_owner` : user;
      const roles: readonly string[] = name === "seed" ? SEED_FILLS : [role];
      assert.ok(
        known.every((owner) => (owner === user && !isMigration) || roles.some((one) => owner === `postgres ${one}`)),
        `${name}: ${known}`,
      );
      if (isMigration) assert.deepEqual(known, [`postgres ${role}`], "a migration is the owner of its database alone");
      else if (BROKER_USERS[user]) assert.ok(known.includes(user), name);
      assert.equal(held.includes(secrets.AUTH_KEY_SECRET), name === "auth", name);
      assert.equal(held.includes(secrets.GATEWAY_IDENTITY_PRIVATE_KEY), name === "gateway", name);
    }
  });

  test("has a broker whose configuration the broker itself takes, with every user of the table", async () => {
    const { cacheDir, path } = loadDevConfig();
    const binary = await findNatsBinary({ cacheDir, path, log: () => undefined });
    const file = join(folder, "nats.conf");
    const { ok, output } = await runTool(binary, ["-t", "-c", file], { timeoutMs: 30_000 });
    assert.ok(ok, output);
    for (const user of Object.keys(BROKER_USERS))
      assert.ok(readFileSync(file, "utf8").includes(`"user":"${user}"`), user);
  });

  test("knows the health of whatever goes on running, and waits for it where it is needed", () => {
    for (const [name, { build, healthcheck, depends_on = {} }] of services) {
      const ofImage = build && /^HEALTHCHECK (?!NONE)/m.test(readFileSync(join(ROOT, build.dockerfile), "utf8"));
      if (isJob(name)) assert.equal(healthcheck?.disable, true, name);
      else assert.ok(healthcheck?.test ?? (ofImage && !healthcheck?.disable), name);
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        assert.ok(compose.services[needed], `${name} waits for ${needed}`);
        assert.equal(condition, isJob(needed) ? "service_completed_successfully" : "service_healthy", name);
      }
    }
  });

  test("starts in the order of an upgrade: streams and schemas, auth, the other services, the gateway", () => {
    const waitsFor = (name: string) => Object.keys(compose.services[name]?.depends_on ?? {});
    const names = Object.keys(LOADERS).filter((name) => BROKER_USERS[name] && !isJob(name));
    for (const name of names.filter((one) => one !== "gateway")) {
      assert.ok(waitsFor(name).includes("provision"), name);
      assert.equal(waitsFor(name).includes(`migrate-${name}`), name !== "messaging", name);
      assert.equal(waitsFor(name).includes("auth"), name !== "auth", name);
    }
    assert.deepEqual(waitsFor("gateway").sort(), names.filter((name) => name !== "gateway").sort());
  });

  test("runs nothing as root, on nothing it may write to but its volumes, and gains no rights", () => {
    for (const [name, service] of services) {
      const { build, user, read_only, cap_drop, security_opt } = service;
      const ofImage = build && /^USER 10001:10001$/m.test(readFileSync(join(ROOT, build.dockerfile), "utf8"));
      assert.ok(user === undefined ? ofImage : !/^(root|0)\b/.test(user), name);
      assert.deepEqual([read_only, cap_drop, security_opt], [true, ["ALL"], ["no-new-privileges:true"]], name);
    }
  });

  test("lets nobody from outside reach a store, nor another machine the sandbox", () => {
    for (const [name, { ports = [], networks = ["default"] }] of services) {
      for (const network of networks) assert.ok(compose.networks[network], `${name}: ${network}`);
      assert.deepEqual(ports, { gateway: ["127.0.0.1:8080:8080"], sandbox: ["127.0.0.1:8090:8090"] }[name] ?? [], name);
      if (["postgres", "mongo", "nats", "embedder"].includes(name)) assert.deepEqual(networks, [name]);
    }
    for (const store of ["postgres", "mongo", "nats", "embedder"])
      assert.equal(compose.networks[store]?.internal, true);
  });
});

describe("npm run secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-secrets-"));
  after(() => rmSync(folder, { recursive: true }));
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));

  test("writes the same secrets again, in a folder only its owner opens", () => {
    writeComposeDeployment(folder, {});
    const first = contents();
    writeComposeDeployment(folder, {});
    assert.deepEqual(contents(), first);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const file of Object.keys(first).filter((name) => name.endsWith(".env"))) {
      assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
    }
  });

  test("takes what belongs to a server outside from the environment, for the one process it is for", () => {
    writeComposeDeployment(folder, { SMTP_URL: "smtps://tenho:um$#a@mail:465", CARD_API_KEY: "chave" });
    const having = (text: string) =>
      Object.entries(contents())
        .filter(([, held]) => held.includes(text))
        .map(([file]) => file);
    assert.deepEqual(having("SMTP_URL='smtps://tenho:um$#a@mail:465'"), ["users.env"]);
    assert.deepEqual(having("CARD_API_KEY='chave'").sort(), ["payment.env", "sandbox.env"]);
  });

  test("refuses a value a file of variables cannot hold", () => {
    assert.throws(() => writeComposeDeployment(folder, { SMTP_URL: "smtp://a'b@mail" }), /SMTP_URL tem um apóstrofo/);
  });
});
