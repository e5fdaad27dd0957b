import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { loadDevConfig } from "../shared/config.ts";
import { runTool } from "../shared/run-tool.ts";
import { findChecker } from "./find-checker.ts";
import { metricsExposedBy, metricsNamedIn, metricsOfOthersFor, readMonitoringFiles } from "./monitoring-files.ts";

const { root, cacheDir, path } = loadDevConfig();
const files = readMonitoringFiles(root);
const promtool = await findChecker("promtool", { cacheDir, path, log: console.log });
const SECTIONS = ["**What it means.**", "**Who is affected.**", "## First look", "## Mend", "## How to be sure"];

/** The dead man's switch: its silence is the alarm. */
const ALWAYS_FIRING = "TenhoWatchdog";

/** The longest a call of promtool may take, far beyond what a loaded machine needs: it ends a tool that hangs, and judges no speed. */
const TOOL_LIMIT_MS = 3 * 60_000;

const check = async (args: readonly string[]) => {
  const { ok, output } = await runTool(promtool ?? "", [...args], { cwd: root, timeoutMs: TOOL_LIMIT_MS });
  assert.ok(ok, output);
};

describe("by promtool", { skip: promtool === null && "promtool cannot be had here" }, () => {
  it("the alert rules are valid", () => check(["check", "rules", ...files.rulePaths]));

  // A call each: together they take so long that a slow machine would reach the limit of one test.
  for (const testPath of files.testPaths)
    it(`each alert of ${basename(testPath)} fires when it should, and stays quiet when it should`, () =>
      check(["test", "rules", testPath]));

  it("the queries of the dashboards are valid", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tenho-queries-"));
    const rules = files.dashboardQueries.map(({ text }, index) => ({ record: `query:${index}`, expr: text }));
    // JSON is YAML.
    writeFileSync(join(folder, "queries.yaml"), JSON.stringify({ groups: [{ name: "dashboards", rules }] }));
    await check(["check", "rules", "--lint=none", join(folder, "queries.yaml")]).finally(() =>
      rmSync(folder, { recursive: true }),
    );
  });
});

describe("alerts", () => {
  it("are tested both ways, each by its name, but for the one that always fires", () => {
    const expected = files.alerts.flatMap((alert) =>
      alert === ALWAYS_FIRING ? [`${alert} fires`] : [`${alert} fires`, `${alert} stays quiet`],
    );
    assert.deepEqual(files.testNames.toSorted(), expected.toSorted());
  });

  it("have a runbook each, and every runbook an alert", () => {
    const names = files.alerts.toSorted();
    assert.ok(names.length > 0);
    assert.deepEqual(files.runbooks.map(({ name }) => name).toSorted(), names);
    assert.deepEqual(
      files.linkedRunbooks.toSorted(),
      names.map((name) => `docs/runbooks/${name}.md`),
    );
  });

  it("are explained by runbooks that have each section and name only alerts there are", () => {
    for (const { path: file, text } of files.runbooks) {
      for (const section of SECTIONS) assert.ok(text.includes(section), `${file}: ${section}`);
      for (const [name] of text.matchAll(/\bTenho[A-Z]\w+/g))
        assert.ok(files.alerts.includes(name), `${file}: ${name}`);
    }
  });
});

describe("metrics", () => {
  it("are found in a query and in what a process exposes", () => {
    assert.deepEqual(metricsNamedIn('up == 0 or sum(rate(tenho_a_total{x="tenho"}[5m])) / tenho_b'), [
      "tenho_a_total",
      "tenho_b",
    ]);
    assert.deepEqual(metricsNamedIn("time() - max(kube_pod_created)"), ["kube_pod_created"]);
    assert.deepEqual(
      metricsExposedBy("# HELP tenho_a x\n# TYPE tenho_a counter\ntenho_a 1\n# TYPE tenho_h histogram\n"),
      ["tenho_a", "tenho_h_bucket", "tenho_h_count", "tenho_h_sum"],
    );
  });

  it("of Kubernetes are named by the rules for it alone, and by each of those", () => {
    for (const { where, text } of [...files.rules, ...files.dashboardQueries]) {
      const ofKubernetes = metricsNamedIn(text).filter((name) => name.startsWith("kube_"));
      assert.equal(ofKubernetes.length > 0, metricsOfOthersFor(where).length > 0, where);
      for (const name of ofKubernetes) assert.ok(metricsOfOthersFor(where).includes(name), `${where}: ${name}`);
    }
  });
});
