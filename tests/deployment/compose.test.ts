import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { ownerRole, POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import type { z } from "zod";
import { writeComposeDeployment } from "../../dev/deployment/compose-deployment.ts";
import { COMPOSE_VARIABLES } from "../../dev/deployment/compose-variables.ts";
import { GIVEN_NAMES } from "../../dev/deployment/deployment-secrets.ts";
import { FIXED_VARIABLES } from "../../dev/deployment/fixed-variables.ts";
import { missingLines } from "../../dev/deployment/missing-lines.ts";
import { wordsOf } from "../../dev/deployment/missing-variables.ts";
import { PROCESS_CONFIGS } from "../../dev/deployment/process-configs.ts";
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
const isJob = (name: string) => ["ops", "provision", "restore", "seed"].includes(name) || name.startsWith("migrate-");

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

  test("lets every variable of every process be set, and be set empty, but those of its container and its secrets", () => {
    for (const [name, schema] of Object.entries(PROCESS_CONFIGS)) {
      for (const variable of Object.keys(schema.shape)) {
        if (FIXED_VARIABLES.has(variable) || wordsOf(schema, variable)?.secret !== undefined) continue;
        for (const value of ["dito-por-quem-instala", ""]) {
          const given = { [variable]: value };
          const service = readComposeFile(undefined, given).services[name] as ComposeService;
          const own = environmentOf(service, folder, given)[variable];
          // An address of the panel cannot be missing, so an empty one is Compose's own.
          if (value === "" && variable === "PUBLIC_URL") assert.equal(own, "http://localhost:8080", name);
          else assert.equal(own, value, `${name}: ${variable}`);
        }
      }
    }
  });

  test("takes every secret of every process from npm run secrets alone", () => {
    const given = Object.fromEntries(GIVEN_NAMES.map((name) => [name, "dado"]));
    const withAll = mkdtempSync(join(tmpdir(), "tenho-compose-"));
    writeComposeDeployment(withAll, given);
    for (const [name, schema] of Object.entries(PROCESS_CONFIGS)) {
      const own = environmentOf(compose.services[name] as ComposeService, withAll);
      const secrets = Object.keys(schema.shape).filter((one) => wordsOf(schema, one)?.secret !== undefined);
      const unset = secrets.filter((one) => !(one in own));
      assert.deepEqual(unset, [], name);
      const leaked = environmentOf(compose.services[name] as ComposeService, folder, given);
      assert.ok(
        secrets.every((one) => leaked[one] !== "dado"),
        name,
      );
    }
    rmSync(withAll, { recursive: true });
  });

  test("reads no variable but those that its page names", () => {
    const text = readFileSync(join(ROOT, "docker-compose.yml"), "utf8");
    const read = new Set([...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name));
    const known = new Set([
      ...Object.keys(COMPOSE_VARIABLES),
      ...Object.values(PROCESS_CONFIGS).flatMap(({ shape }) => Object.keys(shape)),
    ]);
    assert.deepEqual(
      [...read].filter((name) => !known.has(name)),
      [],
    );
    const unread = Object.entries(COMPOSE_VARIABLES).filter(([name, { secret }]) => !secret && !read.has(name));
    assert.deepEqual(unread, []);
  });

  test("has every volume that the guides name, by the name it has for the engine", () => {
    const guides = ["operate.md", "no-ar.md"].map((name) => readFileSync(join(ROOT, "docs", name), "utf8")).join("\n");
    const named = [...guides.matchAll(/ (?:--volume|-v) ([a-z][\w-]*):/g)].map(([, name]) => name);
    const own = Object.keys(compose.volumes).map((name) => `${compose.name}_${name}`);
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name = "") => !own.includes(name)),
      [],
    );
  });

  test("runs the sandbox and the seed in the demonstration alone, and leads nobody else there", () => {
    const ofDemo = services.filter(([, { profiles = [] }]) => profiles.includes("demo")).map(([name]) => name);
    assert.deepEqual(ofDemo, ["sandbox", "seed"]);
    const real = mkdtempSync(join(tmpdir(), "tenho-compose-"));
    writeComposeDeployment(real, {}, { isForPeople: true });
    for (const [name, service] of services.filter(([one]) => !ofDemo.includes(one))) {
      assert.doesNotMatch(JSON.stringify(environmentOf(service, real)), /sandbox|8090|@tenho\.dev/, name);
      assert.ok(
        Object.keys(service.depends_on ?? {}).every((needed) => !ofDemo.includes(needed)),
        name,
      );
    }
    rmSync(real, { recursive: true });
  });

  test("follows a domain: addresses, cookies and the trusted proxy, each of which can be said otherwise", () => {
    const at = (given: Record<string, string>) => {
      const read = readComposeFile(undefined, given).services;
      const env = (name: string) => environmentOf(read[name] as ComposeService, folder, given);
      const { PUBLIC_URL, CALLBACK_URL } = env("messaging");
      const { HTTPS_ONLY, TRUST_PROXY } = env("gateway");
      const { PIX_CALLBACK_URL } = env("payment");
      return [PUBLIC_URL, CALLBACK_URL, PIX_CALLBACK_URL, env("auth").COOKIE_SECURE, HTTPS_ONLY, TRUST_PROXY];
    };
    const url = "https://exemplo.com.br";
    const hooks = [`${url}/hooks/whatsapp`, `${url}/hooks/pix`];
    assert.deepEqual(at({ DOMAIN: "exemplo.com.br" }), [url, ...hooks, "true", "true", "1"]);
    const inside = "http://gateway:8080/hooks";
    assert.deepEqual(at({}), ["http://localhost:8080", `${inside}/whatsapp`, `${inside}/pix`, "", "", ""]);
    assert.deepEqual(at({ PUBLIC_URL: url, TRUST_PROXY: "2" }), [url, ...hooks, "", "", "2"]);
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
      const user =
        { provision: "provisioner", ops: "operations", restore: "backup" }[name] ?? name.replace("migrate-", "");
      const held = JSON.stringify(env(name));
      const known = owners.filter(([, password]) => held.includes(password)).map(([owner]) => owner);
      const isMigration = name.startsWith("migrate-");
      const role = isMigration ? `${user}_owner` : user;
      const restored = POSTGRES_SERVICES.map(ownerRole);
      const ofCommands = {
        ...{ seed: SEED_FILLS, ops: POSTGRES_SERVICES, backup: POSTGRES_SERVICES, restore: restored },
      };
      const roles: readonly string[] = { ...ofCommands }[name] ?? [role];
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
      const published = {
        gateway: ["127.0.0.1:8080:8080"],
        proxy: ["80:8080", "443:8443"],
        sandbox: ["127.0.0.1:8090:8090"],
      };
      assert.deepEqual(ports, published[name as keyof typeof published] ?? [], name);
      if (["postgres", "mongo", "nats", "embedder"].includes(name)) assert.deepEqual(networks, [name]);
    }
    for (const store of ["postgres", "mongo", "nats", "embedder"])
      assert.equal(compose.networks[store]?.internal, true);
  });
});

describe("npm run secrets", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "tenho-secrets-"));
    folders.push(folder);
    return folder;
  };
  const contents = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  /** Files of variables with a line that begins so: the same letters may stand in a random secret. */
  const having = (folder: string, beginning: string) =>
    Object.entries(contents(folder))
      .filter(([file, held]) => file.endsWith(".env") && held.split("\n").some((line) => line.startsWith(beginning)))
      .map(([file]) => file)
      .sort();

  test("writes the same secrets again, in a folder only its owner opens", () => {
    const folder = newFolder();
    writeComposeDeployment(folder, {});
    const first = contents(folder);
    writeComposeDeployment(folder, {});
    assert.deepEqual(contents(folder), first);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const file of Object.keys(first).filter((name) => name.endsWith(".env") || name.endsWith(".json"))) {
      assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
    }
  });

  test("takes what belongs to a server outside from the environment, for the one process it is for", () => {
    const folder = newFolder();
    writeComposeDeployment(folder, { SMTP_URL: "smtps://tenho:um$#a@mail:465", CARD_API_KEY: "chave" });
    assert.deepEqual(having(folder, "SMTP_URL='smtps://tenho:um$#a@mail:465'"), ["users.env"]);
    assert.deepEqual(having(folder, "CARD_API_KEY='chave'"), ["payment.env", "sandbox.env"]);
  });

  test("keeps what was given once, changes nothing when it is run without it, takes another value, and forgets one", () => {
    const folder = newFolder();
    writeComposeDeployment(folder, { GRAPH_API_TOKEN: "da-meta", SMTP_URL: "smtps://mail:465" }, { isForPeople: true });
    const first = contents(folder);
    assert.match(first["messaging.env"] ?? "", /^GRAPH_API_TOKEN='da-meta'$/m);
    writeComposeDeployment(folder, {});
    assert.deepEqual(contents(folder), first, "what was once for people stays so, and what was given stays");
    writeComposeDeployment(folder, { GRAPH_API_TOKEN: "outro" });
    const rotated = contents(folder);
    assert.match(rotated["messaging.env"] ?? "", /^GRAPH_API_TOKEN='outro'$/m);
    assert.equal(rotated["users.env"], first["users.env"]);
    writeComposeDeployment(folder, {}, { forgotten: ["GRAPH_API_TOKEN"] });
    assert.doesNotMatch(contents(folder)["messaging.env"] ?? "", /GRAPH_API_TOKEN/);
    assert.throws(() => writeComposeDeployment(folder, {}, { forgotten: ["PORT"] }), /PORT não é um segredo/);
  });

  test("invents nothing whose other half is outside once the installation is for people, and says what is missing and where it is", () => {
    const folder = newFolder();
    writeComposeDeployment(folder, {});
    const { missing } = writeComposeDeployment(folder, {}, { isForPeople: true });
    for (const name of ["GRAPH_API_TOKEN", "WHATSAPP_APP_SECRET", "PIX_CLIENT_SECRET", "CARD_API_KEY", "SMTP_URL"]) {
      assert.deepEqual(having(folder, `${name}=`), [], name);
    }
    assert.doesNotMatch(contents(folder)["secrets.json"] ?? "", /"GRAPH_API_TOKEN": "[^"]/);
    const names = missing.map(({ name }) => name);
    for (const name of [
      "PIX_CLIENT_SECRET",
      "PIX_KEY",
      "PIX_API_URL",
      "SMTP_URL",
      "PUBLIC_URL",
      "VAPID_SUBJECT",
      "MAIL_FROM",
    ]) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ["GRAPH_API_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_ACCOUNT_ID"])
      assert.ok(!names.includes(name), `${name}: the panel connects it once it can be opened`);
    assert.ok(!names.includes("CARD_API_KEY") && !names.includes("CEP_URL"), "what is not needed is not asked for");
    const lines = missingLines(missing).join("\n");
    assert.match(
      lines,
      /SMTP_URL: .*Onde está: painel do seu provedor de e-mail › SMTP \(servidor, porta, usuário e senha de aplicativo\)\./,
    );
  });

  test("asks for what the chosen bank wants, and for nothing more when all is there", () => {
    const folder = newFolder();
    const pem = "-----BEGIN X-----";
    const given = {
      DOMAIN: "exemplo.com.br",
      SMTP_URL: "smtps://mail:465",
      MAIL_FROM: "Tenho <a@exemplo.com.br>",
      VAPID_SUBJECT: "mailto:a@exemplo.com.br",
      GRAPH_API_TOKEN: "token",
      WHATSAPP_APP_SECRET: "0123456789abcdef",
      WHATSAPP_ACCOUNT_ID: "123456",
      PIX_PROVIDER: "sicoob",
      PIX_CLIENT_ID: "eu",
      PIX_KEY: "chave",
    };
    const order = { isForPeople: true };
    const without = writeComposeDeployment(folder, given, order).missing.map(({ name }) => name);
    assert.deepEqual(without, ["PIX_TLS_CERT", "PIX_TLS_KEY"]);
    const whole = writeComposeDeployment(folder, { ...given, PIX_TLS_CERT: pem, PIX_TLS_KEY: pem }, order);
    assert.deepEqual(whole.missing, []);
    const away = writeComposeDeployment(folder, { ...given, BACKUP_S3_URL: "https://s3/b" }).missing;
    assert.deepEqual(
      away.map(({ name }) => name),
      ["BACKUP_RECIPIENT", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
    );
    const later = writeComposeDeployment(folder, { ...given, SMTP_URL: undefined, GRAPH_API_TOKEN: undefined });
    assert.deepEqual(later.missing, [], "kept secrets may leave the environment");
  });

  test("refuses half of what is only good together, and writes nothing", () => {
    const folder = newFolder();
    const pair = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
    writeComposeDeployment(folder, pair);
    const first = contents(folder);
    for (const half of ["PIX_TLS_CERT", "PIX_TLS_KEY", "S3_ACCESS_KEY_ID", "VAPID_PRIVATE_KEY"]) {
      assert.throws(() => writeComposeDeployment(folder, { [half]: "nova" }), /valem só juntas/, half);
      assert.deepEqual(contents(folder), first, half);
    }
    writeComposeDeployment(folder, {}, { forgotten: ["S3_ACCESS_KEY_ID"] });
    assert.deepEqual(having(folder, "S3_"), [], "a pair is forgotten together");
  });

  test("refuses a damaged file of secrets rather than making others", () => {
    const folder = newFolder();
    writeComposeDeployment(folder, {});
    writeFileSync(join(folder, "secrets.json"), '{"AUTH_KEY_SECRET": "x');
    assert.throws(() => writeComposeDeployment(folder, {}), /danificado/);
  });

  test("refuses a value a file of variables cannot hold, and does not keep it", () => {
    const folder = newFolder();
    assert.throws(() => writeComposeDeployment(folder, { SMTP_URL: "smtp://a'b@mail" }), /SMTP_URL tem um apóstrofo/);
    assert.doesNotThrow(() => writeComposeDeployment(folder, {}));
  });
});

describe("the words about variables", () => {
  const words = Object.entries(PROCESS_CONFIGS).flatMap(([process, schema]) =>
    Object.entries(schema.shape).map(([name, variable]) => ({ process, name, variable, ...wordsOf(schema, name) })),
  );

  test("name what each secret and each needed one is for, with an example that its process takes", () => {
    for (const { name, variable, example, source, needed, secret } of words) {
      if (example !== undefined) assert.ok((variable as z.ZodType).safeParse(example).success, name);
      if (needed !== undefined || secret === "outside") assert.ok(example, `${name} has no example`);
      if (secret === "outside") assert.ok(source, `${name}: where is it found?`);
    }
  });

  test("call every variable a secret whose name is that of one", () => {
    const named = words.filter(({ name }) =>
      /SECRET|TOKEN$|PASSWORD$|API_KEY|PRIVATE_KEY|TLS_KEY|ACCESS_KEY/.test(name),
    );
    assert.deepEqual(
      named.filter(({ secret }) => secret === undefined).map(({ name }) => name),
      [],
    );
  });
});
