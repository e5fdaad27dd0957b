import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { parse } from "yaml";
import { besideOf, containerOf, EXAMPLES, type Manifest, ROOT, render, WITH_HELM, workloads } from "./_manifests.ts";

const STORES = ["postgres", "mongo", "nats"];
const IN_MILLISECONDS = 1_000;

for (const file of EXAMPLES) {
  describe(`the pods of ${file}`, WITH_HELM, () => {
    let manifests: readonly Manifest[] = [];
    before(async () => {
      ({ manifests } = await render({ values: [file] }));
      assert.ok(workloads(manifests).length > 0);
    });
    const running = () => workloads(manifests).filter(({ manifest }) => manifest.kind === "Deployment");

    test("run as nobody who is root, write to their volumes alone, gain no rights and hold no token", () => {
      for (const { name, pod } of workloads(manifests)) {
        const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext ?? {};
        assert.deepEqual([runAsNonRoot, seccompProfile], [true, { type: "RuntimeDefault" }], name);
        assert.equal(pod.automountServiceAccountToken, false, name);
        const expected = {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        };
        assert.deepEqual(containerOf(pod).securityContext, expected, name);
        // The user that this project's own images also declare.
        if (!STORES.includes(name)) assert.equal(runAsUser, 10_001, name);
        else assert.ok(Number(runAsUser) > 0, name);
      }
    });

    test("come from images by a version or digest, the project's of the chart's own version", () => {
      const { appVersion } = parse(readFileSync(join(ROOT, "helm/tenho/Chart.yaml"), "utf8"));
      for (const { name, pod } of workloads(manifests)) {
        const { image } = containerOf(pod);
        assert.match(image, /(:[\w.-]+|@sha256:[0-9a-f]{64})$/, name);
        assert.doesNotMatch(image, /:latest$/, name);
        if (image.includes("tenho/")) assert.ok(image.endsWith(`:${appVersion}`), image);
      }
    });

    test("say what they need of memory and CPU, and how much memory they may take", () => {
      for (const { name, pod } of workloads(manifests)) {
        const { requests = {}, limits = {} } = containerOf(pod).resources;
        assert.ok(requests.cpu && requests.memory && limits.memory, name);
      }
    });

    test("are kept by a question that depends on nothing else, and reached while their stores answer", () => {
      for (const { name, pod } of running()) {
        const { startupProbe, livenessProbe, readinessProbe, ports = [] } = containerOf(pod);
        const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
        const ours = { path: "/livez", port: "admin" };
        const expected = {
          embedder: Array(3).fill({ path: "/health", port: "http" }),
          sandbox: Array(3).fill({ path: "/livez", port: "http" }),
        }[name] ?? [ours, ours, { path: "/readyz", port: "admin" }];
        assert.deepEqual(asked, expected, name);
        for (const probe of asked) assert.ok(ports.some((port) => port.name === probe?.port));
      }
    });

    test("are on the machine of whoever else mounts a volume of one machine", () => {
      const single = manifests
        .filter(({ kind, spec }) => kind === "PersistentVolumeClaim" && String(spec.accessModes) === "ReadWriteOnce")
        .map(({ metadata }) => metadata.name);
      for (const claim of single) {
        const mounting = workloads(manifests).filter(({ pod }) =>
          pod.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === claim),
        );
        const holder = mounting.find(({ manifest }) => manifest.kind === "Deployment") ?? assert.fail(claim);
        assert.ok(claim !== "tenho-sandbox" || mounting.some(({ name }) => name === "seed"), "the seed reads it");
        for (const { name, pod } of mounting.filter((one) => one !== holder)) {
          for (const [label, value] of Object.entries(besideOf(pod) ?? assert.fail(`${name}: ${claim}`)))
            assert.equal(holder.labels[label], value, name);
        }
      }
    });

    test("may take longer to end than balancers, the delay and the limit of the process together", () => {
      for (const { name, pod, manifest } of running()) {
        const { env = [], lifecycle } = containerOf(pod);
        if (manifest.spec.strategy?.type === "Recreate") {
          // Its successor waits for its end: time in which nobody is led to it is time in which nobody serves.
          assert.deepEqual(
            [lifecycle, env.find((one) => one.name === "SHUTDOWN_DELAY_MS")?.value ?? "0"],
            [undefined, "0"],
            name,
          );
          continue;
        }
        const preStopSeconds = lifecycle?.preStop.sleep.seconds ?? assert.fail(name);
        const millisecondsOf = (variable: string) => Number(env.find((one) => one.name === variable)?.value ?? 0);
        const own = millisecondsOf("SHUTDOWN_DELAY_MS") + millisecondsOf("SHUTDOWN_TIMEOUT_MS");
        assert.ok(preStopSeconds > 0, name);
        assert.ok(
          (pod.terminationGracePeriodSeconds ?? 0) * IN_MILLISECONDS > preStopSeconds * IN_MILLISECONDS + own,
          name,
        );
      }
    });

    test("listen where their Service sends calls, and serve metrics where they are looked for", () => {
      const services = manifests.filter(({ kind }) => kind === "Service");
      for (const { manifest, labels, name, pod } of workloads(manifests).filter(
        ({ pod: { restartPolicy } }) => restartPolicy === undefined,
      )) {
        const service = services.find(({ metadata }) => metadata.name === manifest.metadata.name) ?? assert.fail(name);
        const listened = containerOf(pod).ports?.map(({ name: port, containerPort }) => [port, containerPort]);
        assert.deepEqual(
          service.spec.ports?.map(({ name: port, port: number }) => [port, number]),
          listened,
          name,
        );
        for (const [label, value] of Object.entries(service.spec.selector ?? {})) {
          assert.equal(labels[label], value, name);
        }
      }
    });
  });
}

describe("every probe", WITH_HELM, () => {
  test("has five seconds to answer, for a machine that is busy", async () => {
    const { manifests } = await render();
    for (const { name, pod } of workloads(manifests)) {
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(pod);
      for (const probe of [startupProbe, livenessProbe, readinessProbe].filter((one) => one !== undefined))
        assert.ok((probe.timeoutSeconds ?? 1) >= 5, `${name}: ${JSON.stringify(probe)}`);
    }
  });
});

describe("a store in the cluster", WITH_HELM, () => {
  test("is started anew when it hangs, late, and not for being unready", async () => {
    const { manifests } = await render();
    const stores = workloads(manifests).filter(({ manifest }) => manifest.kind === "StatefulSet");
    assert.deepEqual(stores.map(({ name }) => name).sort(), STORES.toSorted());
    for (const { name, pod } of stores) {
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(pod);
      assert.ok(startupProbe && readinessProbe, name);
      const { tcpSocket, httpGet, periodSeconds = 0, failureThreshold = 0 } = livenessProbe ?? assert.fail(name);
      // A recovering server refuses queries for long, but accepts connections.
      const asked = tcpSocket ?? httpGet;
      assert.deepEqual(
        asked,
        name === "nats" ? { path: "/healthz?js-enabled-only=true", port: "monitoring" } : { port: name },
      );
      assert.ok(periodSeconds * failureThreshold >= 120, name);
    }
  });
});

describe("a stop", WITH_HELM, () => {
  test("has its grace period grow with what the process may take", async () => {
    const { manifests } = await render({ set: ["shutdown.timeoutMs=45500", "shutdown.preStopSeconds=7"] });
    const gateway = workloads(manifests).find(({ name }) => name === "gateway");
    assert.equal(gateway?.pod.terminationGracePeriodSeconds, 7 + 51 + 5);
  });
});

describe("what watches", WITH_HELM, () => {
  test("reads every process under the names it has for itself, by the job the alerts look for", async () => {
    const { manifests } = await render({ values: ["values-prod-example.yaml"], release: "other" });
    const { endpoints, jobLabel, selector } = manifests.find(({ kind }) => kind === "ServiceMonitor")?.spec ?? {};
    const [endpoint] = endpoints as { port: string; honorLabels: boolean; path: string }[];
    assert.deepEqual([endpoint?.port, endpoint?.honorLabels, endpoint?.path], ["admin", true, "/metrics"]);
    const chosen = manifests.filter(
      ({ kind, metadata }) =>
        kind === "Service" &&
        Object.entries(selector?.matchLabels ?? {}).every(([label, value]) => metadata.labels?.[label] === value),
    );
    const { alert, expr } = parse(readFileSync(join(ROOT, "helm/tenho/files/rules/services.yaml"), "utf8")).groups[0]
      .rules[0];
    const [, pattern = "never"] = String(expr).match(/up\{job=~"([^"]+)"\} == 0/) ?? [];
    const measured = chosen.filter(({ spec }) => spec.ports?.some(({ name }) => name === "admin"));
    assert.equal(measured.length, 8);
    for (const { metadata } of measured)
      assert.match(metadata.labels?.[String(jobLabel)] ?? "", new RegExp(`^${pattern}$`), alert);
  });

  test("is given every rule and dashboard as it is in the project", async () => {
    const { manifests } = await render({ values: ["values-prod-example.yaml"] });
    const read = (path: string) => readFileSync(join(ROOT, "helm/tenho/files", path), "utf8");
    const groups = (names: readonly string[]) => names.flatMap((name) => parse(read(`rules/${name}.yaml`)).groups);
    const rulesOf = (from: readonly Manifest[]) => from.find(({ kind }) => kind === "PrometheusRule")?.spec.groups;
    const always = groups(["business", "flow", "money", "services", "whatsapp"]);
    const ofKubernetes = groups(["kubernetes/backup", "kubernetes/erasure-list"]);
    assert.deepEqual(rulesOf(manifests), [...always, ...ofKubernetes]);
    const off = ["backup.enabled=false", "erasureList.enabled=false"];
    const without = await render({ values: ["values-prod-example.yaml"], set: off });
    assert.deepEqual(rulesOf(without.manifests), always, "nobody is told of backups that are not made");
    for (const name of ["business", "flow", "money", "services"]) {
      const kept = manifests.find(({ metadata }) => metadata.name === `tenho-dashboard-${name}`);
      assert.deepEqual(kept?.data, { [`tenho-${name}.json`]: read(`dashboards/tenho-${name}.gen.json`) });
    }
  });

  test("is told to nobody unless it is said whom, and by severity where it is; the addresses stay in the Secret", async () => {
    const configOf = (from: readonly Manifest[]) => from.find(({ kind }) => kind === "AlertmanagerConfig")?.spec;
    const values = ["values-prod-example.yaml"];
    assert.equal(configOf((await render({ values })).manifests), undefined);
    const alerts = (...set: string[]) => set.map((one) => `metrics.alerts.${one}`);
    const mail = alerts("mailTo=plantao@example.com", "smtpHost=smtp.example.com:587", "smtpUser=tenho");
    const all = [...mail, ...alerts("secret=alertas", "webhook=true", "heartbeat=true")];
    const { route, receivers } = configOf((await render({ values, set: all })).manifests) ?? {};
    type Route = { receiver: string; matchers: { name: string; value: string }[]; repeatInterval: string };
    assert.deepEqual(
      (route as { routes: Route[] }).routes.map(({ receiver, matchers, repeatInterval }) => [
        receiver,
        matchers.map(({ name, value }) => `${name}=${value}`).join(),
        repeatInterval,
      ]),
      [
        ["heartbeat", "alertname=TenhoWatchdog", "1m"],
        ["people", "severity=critical", "1h"],
      ],
    );
    const secretOf = (key: string) => ({ name: "alertas", key });
    assert.deepEqual(receivers, [
      { name: "heartbeat", webhookConfigs: [{ urlSecret: secretOf("ALERT_HEARTBEAT_URL"), sendResolved: false }] },
      {
        name: "people",
        emailConfigs: [
          {
            ...{ to: "plantao@example.com", from: "plantao@example.com", smarthost: "smtp.example.com:587" },
            ...{ sendResolved: true, authUsername: "tenho", authPassword: secretOf("ALERT_SMTP_PASSWORD") },
          },
        ],
        webhookConfigs: [{ urlSecret: secretOf("ALERT_WEBHOOK_URL"), sendResolved: true }],
      },
    ]);
    for (const [set, missing] of [
      [alerts("webhook=true"), /metrics\.alerts\.secret/],
      [alerts("mailTo=plantao@example.com"), /metrics\.alerts\.smtpHost/],
    ] as const) {
      const { ok, errors } = await render({ values, set });
      assert.equal(ok, false);
      assert.match(errors, missing);
    }
  });

  test("names each alert's runbook by its whole address where it is said where the project is read", async () => {
    const set = ["metrics.runbookBaseUrl=https://git.example.com/tenho/blob/main/"];
    const { manifests } = await render({ values: ["values-prod-example.yaml"], set });
    const { groups } = manifests.find(({ kind }) => kind === "PrometheusRule")?.spec ?? {};
    type Group = { rules: { annotations: Record<string, string> }[] };
    const annotations = (groups as Group[]).flatMap(({ rules }) => rules.map((rule) => rule.annotations));
    assert.ok(annotations.length > 20);
    for (const { runbook = "", runbook_url: url } of annotations) {
      assert.ok(existsSync(join(ROOT, runbook)), runbook);
      assert.equal(url, `https://git.example.com/tenho/blob/main/${runbook}`);
    }
  });
});
