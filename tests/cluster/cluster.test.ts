import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createReport } from "../../dev/demo/report.ts";
import { runDemoWish } from "../../dev/demo/run-demo-wish.ts";
import { openSandbox } from "../../dev/demo/sandbox-client.ts";
import { PIZZARIA_EMAIL } from "../../dev/seed/data/people.ts";
import { PARNAIBA } from "../../dev/seed/data/units.ts";
import { poll } from "../../dev/shared/poll.ts";
import { openWishes, type Wishes } from "../support/panel-wishes.ts";
import { GATEWAY_PORT, openRelease, type Pod, type Release, SANDBOX_PORT, timed } from "./_release.ts";

const LONG = { timeout: 40 * 60_000 };
const WAIT = ["--wait", "--wait-for-jobs", "--timeout=15m"];
const PRICE_CENTS = 30;
const BACK = { timeoutMs: 6 * 60_000, everyMs: 1_000 };
/** Script that prints a process's identity and rights. */
const LOOK = `
const field = (name) => new RegExp("^" + name + ":\\\\s+(\\\\S+)", "m").exec(require("node:fs").readFileSync("/proc/1/status", "utf8"))[1];
const can = (folder) => { try { require("node:fs").writeFileSync(folder + "/written", ""); return true; } catch { return false; } };
console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), capabilities: [field("CapEff"), field("CapBnd")],
  noNewPrivileges: field("NoNewPrivs"), seccomp: field("Seccomp"), writable: ["/", "/app", "/etc", "/tmp"].filter(can),
  token: require("node:fs").existsSync("/var/run/secrets/kubernetes.io/serviceaccount/token") }));`;

const isStaying = ({ spec }: Pod): boolean => spec.restartPolicy === "Always";
const tagOf = ({ spec }: Pod): string => spec.containers[0]?.image.split(":").at(-1) ?? "";

/** Script that says whether a TCP connection is made within three seconds. */
const reaches = (host: string, port: number): string => `
const socket = require("node:net").connect({ host: "${host}", port: ${port}, timeout: 3000 });
const end = (said) => { console.log(said); process.exit(); };
socket.on("connect", () => end("yes")).on("timeout", () => end("no")).on("error", () => end("no"));`;

const release = await openRelease();

describe("the chart on a real node", { skip: release === null && "without a node" }, () => {
  const own = release as Release;
  let wishes: Wishes;
  after(() => own?.close(), LONG);

  /** Expects that all wishes sent by `work` were answered and paid once. */
  async function losesNothing(work: (send: () => Promise<void>) => Promise<void>): Promise<number> {
    const before = await wishes.balanceCents();
    const sent: Awaited<ReturnType<Wishes["send"]>>[] = [];
    await work(async () => {
      const wish = await wishes.send();
      sent.push(wish);
      await wishes.answer(wish);
    });
    await wishes.expectEachOnce(sent);
    assert.equal(before - (await wishes.balanceCents()), sent.length * PRICE_CENTS);
    return sent.length;
  }

  /** Runs `work` while wishes go on, one after the other. */
  async function underWishes(work: () => Promise<void>): Promise<number> {
    return losesNothing(async (send) => {
      let isOver = false;
      const working = work().finally(() => {
        isOver = true;
      });
      do await send();
      while (!isOver);
      await working;
    });
  }

  test("is installed: volumes are bound, commands end well, every pod is ready by its own probes", LONG, async () => {
    await timed("helm install", () => own.upgrade("v1", ...WAIT));
    await own.untilSettled();
    const pods = await own.pods();
    for (const pod of pods) {
      const restarts = pod.status.containerStatuses?.reduce((sum, one) => sum + one.restartCount, 0) ?? 0;
      console.log(`    ${pod.metadata.name.padEnd(48)} ${pod.status.phase.padEnd(10)} ${restarts}`);
      assert.equal(pod.status.phase, isStaying(pod) ? "Running" : "Succeeded", pod.metadata.name);
    }
    type Claims = { items: readonly { status: { phase: string } }[] };
    const claims = await own.cluster.api.call<Claims>("GET", "/api/v1/namespaces/tenho/persistentvolumeclaims");
    assert.ok(claims.items.length > 0);
    assert.ok(claims.items.every(({ status }) => status.phase === "Bound"));
  });

  test("passes its own test, and a wish goes its whole way through the Services", LONG, async () => {
    await own.helm("test", "tenho", "--namespace=tenho", "--timeout=10m");
    const urls = {
      gateway: await own.urlOf("tenho-gateway", GATEWAY_PORT),
      sandbox: await own.forward("tenho-sandbox", SANDBOX_PORT),
    };
    wishes = await openWishes(urls);
    await runDemoWish({
      panel: wishes.panel,
      phones: openSandbox(urls.sandbox),
      report: createReport((line) => console.log(`    ${line}`)),
      text: "quero uma pizza de calabresa",
      unitName: PARNAIBA.name,
      preferredEmail: PIZZARIA_EMAIL,
      consumer: { name: "Rita de Cássia", phone: "5586997000001" },
      timeoutMs: 60_000,
    });
    await fetch(`${urls.sandbox}/control/limits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pair_burst: 1_000, pair_interval_ms: 0 }),
    });
  });

  test("a process is the chart's user, has no rights beyond it and no token of the cluster", LONG, async () => {
    const none = "0000000000000000";
    for (const component of ["wallet", "gateway"]) {
      assert.deepEqual(JSON.parse(await own.evaluate(component, LOOK)), {
        uid: 10001,
        gid: 10001,
        capabilities: [none, none],
        noNewPrivileges: "1",
        seccomp: "2",
        writable: ["/tmp"],
        token: false,
      });
    }
  });

  test("a pod reaches what it works with and nothing else: the network policies are enforced", LONG, async () => {
    assert.equal(await own.evaluate("wallet", reaches("tenho-postgres", 5432)), "yes");
    assert.equal(await own.evaluate("wallet", reaches("tenho-nats", 4222)), "yes");
    assert.equal(await own.evaluate("wallet", reaches("tenho-mongo", 27017)), "no");
    assert.equal(await own.evaluate("messaging", reaches("tenho-mongo", 27017)), "yes");
    assert.equal(await own.evaluate("messaging", reaches("tenho-postgres", 5432)), "no");
    assert.equal(await own.evaluate("gateway", reaches("tenho-postgres", 5432)), "no");
  });

  test("an upgrade and a way back, while wishes go on, lose nothing", LONG, async () => {
    await own.retag("v1", "v2");
    const during = await underWishes(async () => {
      await timed("helm upgrade", () => own.upgrade("v2", ...WAIT));
      await own.untilSettled();
    });
    const tags = async () => new Set((await own.pods()).filter(isStaying).map(tagOf));
    assert.ok((await tags()).has("v2") && !(await tags()).has("v1"));
    const back = await underWishes(async () => {
      await timed("helm rollback", () =>
        own.helm("rollback", "tenho", "--namespace=tenho", ...WAIT.filter((arg) => arg !== "--wait-for-jobs")),
      );
      await own.untilSettled();
    });
    assert.ok((await tags()).has("v1") && !(await tags()).has("v2"));
    console.log(`    ${during} wishes during the upgrade, ${back} during the rollback`);
  });

  test("each pod deleted once, while wishes go on: none is lost or doubled", LONG, async () => {
    const sent = await losesNothing(async (send) => {
      for (const pod of (await own.pods()).filter(isStaying)) {
        await own.kubectl([
          "delete",
          "pod",
          pod.metadata.name,
          "--namespace=tenho",
          "--wait=false",
          "--grace-period=0",
          "--force",
        ]);
        await send();
        await own.untilSettled();
      }
    });
    console.log(`    ${sent} wishes`);
  });

  test("a node that is drained, and one that loses power, come back with everything they held", LONG, async () => {
    const before = await wishes.balanceCents();
    await own.kubectl([
      "drain",
      own.cluster.node.name,
      "--ignore-daemonsets",
      "--delete-emptydir-data",
      "--force",
      "--timeout=5m",
    ]);
    await own.kubectl(["uncordon", own.cluster.node.name]);
    await timed("all ready after a drain", () => own.untilSettled());
    const running = await own.containers();
    await own.cluster.node.lose();
    await own.cluster.node.start();
    await timed("all ready after a loss of power", async () => {
      // The API server shows the former containers until the node has told it of new ones.
      const isNew = async () => assert.ok((await own.containers()).every((id) => !running.includes(id)));
      await poll("every container is a new one", isNew, BACK);
      await own.untilSettled();
    });
    await poll("the panel answers", async () => assert.equal(await wishes.balanceCents(), before), BACK);
    assert.equal(await losesNothing((send) => send()), 1);
  });
});
