import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { findHelm } from "../../dev/deployment/kubernetes/find-helm.ts";
import { writeDefaultDirectory } from "../../dev/seed/write-directory.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { verifyBackup } from "../../ops/backup/part-file.ts";
import { readErasures } from "../../ops/person/erasure-list.ts";
import { expectWishCounts, ONE_PAID_WISH } from "../faults/_wish-counts.ts";
import { newConsumer, tapTenho, waitForQuestion } from "../faults/_wish-steps.ts";
import { logIn, openPanel } from "../replicas/_panel.ts";
import { expectPaidOnce, startWishFlow } from "../replicas/_wish-flow.ts";
import { eventually } from "../support/eventually.ts";
import { createTestData, MASTER, PIZZERIAS } from "../support/test-data.ts";
import { type Cluster, openCluster } from "./_cluster.ts";
import { startContainer } from "./_container.ts";
import { type Manifests, renderChart } from "./_manifests.ts";
import { openMeta, RETRY_MS } from "./_meta.ts";

const config = loadDevConfig();
const CHART = join(config.root, "helm/tenho");
const VALUES = [join(CHART, "values-dev.yaml"), join(import.meta.dirname, "values.yaml")];
const RENDER = [CHART, ...VALUES.flatMap((file) => ["-f", file])];
/** Sixteen processes start one or two at a time, without Node's compile cache: this takes minutes on a small, busy machine. */
const SETUP_LIMIT = { timeout: 15 * 60_000 };
const UPGRADE_LIMIT = { timeout: 18 * 60_000 };
const GATEWAY_PORT = 8080;

/** Returns whether a Deployment is rolled without a pause. The sandbox is not: it shares one volume with its journal, and a stand-in for WhatsApp may pause. */
const isReplaced = ({ metadata }: Manifests["deployments"][number]): boolean => metadata.name !== "tenho-sandbox";

/** The reason why the processes cannot be played here, or null. */
function obstacle(helm: string | null): string | null {
  if (helm === null) return "without Helm";
  try {
    execFileSync("unshare", ["--mount", "--propagation", "private", "true"], { stdio: "ignore" });
    return null;
  } catch {
    return "mounts of its own are refused to this user";
  }
}

/** Script that prints a process's identity, rights and environment, and the folders it can write to. */
const LOOK = `
const fs = require("node:fs");
const can = (folder) => { try { fs.writeFileSync(folder + "/written", ""); return true; } catch { return false; } };
const status = fs.readFileSync("/proc/self/status", "utf8");
const field = (name) => new RegExp("^" + name + ":\\\\s+(\\\\S+)", "m").exec(status)[1];
const folders = ["/", "/app", "/app/node_modules", "/app/services/users", "/app/.tenho", "/etc", "/usr/local", "/opt/node", "/tmp", "/data"];
console.log(JSON.stringify({
  uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(),
  capabilities: [field("CapEff"), field("CapBnd")], noNewPrivileges: field("NoNewPrivs"),
  writable: folders.filter(can), env: process.env, cwd: process.cwd(),
}));`;

const helm = await findHelm({ ...config, log: (line) => console.log(`    ${line}`) });
const why = obstacle(helm);

describe("the chart's manifests, played as processes of this machine", { skip: why ?? false }, () => {
  let manifests: Manifests;
  let cluster: Cluster;
  before(async () => {
    manifests = await renderChart(helm ?? "", RENDER);
    cluster = await openCluster("manifests", manifests);
    for (const job of manifests.jobs) await cluster.runJob(job);
    // The seed's job, which this release leaves out, would write it: without it the stand-in for WhatsApp has approved no template, and no company is asked.
    await writeDefaultDirectory(join(cluster.dir, "claims/tenho-sandbox/directory.json"));
    await cluster.deploy(manifests.deployments);
    await fetch(`${cluster.urlOf("tenho-sandbox", 8090)}/control/limits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pair_burst: 1_000, pair_interval_ms: 0 }),
    });
    const databaseOf = (service: string) => cluster.secrets[`tenho-${service}`]?.POSTGRES_URL ?? "";
    await createTestData(cluster.clients, { franchise: databaseOf("franchise"), users: databaseOf("users") });
    // The first categories make the classifier unready until it has learnt them.
    await eventually("every process is ready", () => notReady().length === 0);
  }, SETUP_LIMIT);
  after(() => cluster?.close());

  const notReady = () => cluster.pods.filter((pod) => !pod.isReady()).map(({ name }) => name);
  const deploymentOf = (name: string) => {
    const found = manifests.deployments.find(({ metadata }) => metadata.name === name);
    assert.ok(found, name);
    return found;
  };

  test("the commands run in order before anything, and every process is ready by its own probes", () => {
    const names = manifests.jobs.map(({ metadata }) => metadata.name);
    assert.equal(names[0], "tenho-provision");
    assert.equal(names.length, 7);
    assert.equal(cluster.pods.length, manifests.deployments.length);
    assert.deepEqual(notReady(), []);
  });

  test("a process is the chart's user, has no rights beyond it, sees its own variables and writes to its volumes alone", async () => {
    const { template } = deploymentOf("tenho-users").spec;
    const [container] = template.spec.containers;
    const looking = { ...container, args: ["-e", LOOK] };
    const { child, logFile } = startContainer(
      cluster.machine,
      { ...template, spec: { ...template.spec, containers: [looking] } },
      { name: "looking", address: "127.0.0.1" },
    );
    await once(child, "exit");
    const { env, ...seen } = JSON.parse(readFileSync(logFile, "utf8")) as { env: Record<string, string> };
    const none = "0000000000000000";
    const { runAsUser } = template.spec.securityContext;
    assert.deepEqual(seen, {
      uid: runAsUser,
      gid: runAsUser,
      groups: [runAsUser],
      capabilities: [none, none],
      noNewPrivileges: "1",
      writable: ["/tmp", "/data"],
      cwd: "/app/services/users",
    });
    const known = new Set(container.env.map(({ name }) => name));
    const brought = ["PATH", "NODE_ENV", "PWD", "OLDPWD"];
    assert.deepEqual(
      Object.keys(env).filter((name) => !known.has(name) && !brought.includes(name)),
      [],
    );
  });

  test("a wish written to WhatsApp is offered, paid and put in contact, through the gateway's Service", async () => {
    const { wishes } = cluster;
    const consumer = newConsumer();
    await wishes.wa.inbound({
      from: consumer.phone,
      text: `quero uma pizza de calabresa ${consumer.mark}`,
      name: "Ana",
    });
    await tapTenho(wishes, await waitForQuestion(wishes, consumer.mark));
    await expectWishCounts(wishes, consumer.phone, consumer.mark, ONE_PAID_WISH);
    const gateway = cluster.urlOf("tenho-gateway", GATEWAY_PORT);
    const authorization = `Bearer ${await logIn(gateway, MASTER.email)}`;
    const answer = await fetch(`${gateway}/wallet/${PIZZERIAS[0]?.id}?limit=20`, { headers: { authorization } });
    const { transactions } = (await answer.json()) as { transactions: { wish_text: string | null; amount: number }[] };
    const paid = transactions.filter(({ wish_text: text }) => text?.includes(consumer.mark));
    assert.deepEqual(
      paid.map(({ amount }) => Math.abs(amount)),
      [0.3],
    );
  });

  test("every process is ready to the check of the release, by its Service", async () => {
    const [check, ...more] = manifests.checks;
    assert.ok(check !== undefined && more.length === 0);
    const asked = manifests.deployments.length + 1;
    assert.match(await cluster.runJob(check), new RegExp(`^${asked} of ${asked} are ready$`, "m"));
  });

  test("a CronJob's command fills its volume by the manifest's variables and rights alone: a backup that is whole, who was erased", async () => {
    const [backup, list, ...more] = manifests.cronJobs;
    assert.ok(backup !== undefined && list !== undefined && more.length === 0);
    const claim = (name: string) => join(cluster.dir, "claims", name);
    for (const count of [1, 2]) {
      assert.match(await cluster.runJob(backup), /^Guardado como \/backups\//m);
      assert.equal(readdirSync(claim("tenho-backup")).length, count);
    }
    for (const name of readdirSync(claim("tenho-backup"))) {
      const { postgres, streams } = await verifyBackup(join(claim("tenho-backup"), name));
      const movements = postgres.wallet.tables.find((table) => table.name === "movements");
      assert.ok(movements && movements.rows > 0 && streams.length > 0, name);
    }
    assert.match(await cluster.runJob(list), /^0 exclusões em \/data\/erasures\.jsonl, 0 novas\.$/m);
    assert.deepEqual(readErasures(join(claim("tenho-list-erasures"), "erasures.jsonl")), []);
  });

  test(
    "an upgrade process by process, while wishes and panels go on, loses nothing, doubles nothing and refuses nobody twice",
    UPGRADE_LIMIT,
    async () => {
      const { wishes, secrets } = cluster;
      const gateway = cluster.urlOf("tenho-gateway", GATEWAY_PORT);
      const [pizzeria] = PIZZERIAS;
      const [masterToken, merchantToken] = [
        await logIn(gateway, MASTER.email),
        await logIn(gateway, pizzeria?.email ?? ""),
      ];
      const meta = openMeta(gateway, secrets["tenho-messaging"]?.WHATSAPP_APP_SECRET ?? "");
      const panels = [
        openPanel(gateway, masterToken, ["/webhooks/messages?limit=5", "/users/stats/master", "/auth/me"], RETRY_MS),
        openPanel(gateway, merchantToken, [`/wallet/${pizzeria?.id}`, "/webhooks/messages?limit=5"], RETRY_MS),
      ];
      const flow = startWishFlow(wishes, 1, meta.send);
      const upgraded = await renderChart(helm ?? "", [...RENDER, "--is-upgrade"]);
      const ends = [];
      try {
        for (const job of upgraded.jobs) await cluster.runJob(job);
        for (const deployment of upgraded.deployments.filter(isReplaced)) {
          await flow.nextAnswered();
          ends.push(...(await cluster.roll(deployment)));
        }
        await flow.nextAnswered();
      } finally {
        await flow.finish().catch(() => undefined);
      }
      const consumers = await flow.finish();
      const [callbacks, ...reads] = await Promise.all([meta.close(), ...panels.map((panel) => panel.close())]);
      console.log(`    ${JSON.stringify({ wishes: consumers.length, callbacks, reads })}`);
      assert.deepEqual(callbacks.failures, []);
      assert.deepEqual(
        reads.flatMap(({ failures }) => failures),
        [],
      );
      await expectPaidOnce(wishes, consumers);
      assert.equal(ends.length, upgraded.deployments.filter(isReplaced).length);
      assert.deepEqual(
        ends.filter(({ code, signal }) => code !== 0 || signal !== null),
        [],
        "each ended by itself within its grace period",
      );
      for (const { logFile, name } of cluster.pods) {
        assert.doesNotMatch(readFileSync(logFile, "utf8"), /not clean/, name);
      }
    },
  );
});
