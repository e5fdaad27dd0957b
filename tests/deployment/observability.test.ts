import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { parse } from "yaml";
import { ROOT, readComposeFile, schemaFaults, WITHOUT_SCHEMA } from "./_compose-file.ts";

const compose = readComposeFile();
const beside = readComposeFile("docker-compose.observability.yml");
/** Commands, which serve nothing that could be measured. */
const COMMANDS = ["seed", "backup"];
const processes = Object.keys(BROKER_USERS).filter((name) => compose.services[name] && !COMMANDS.includes(name));
/** Services added to the processes; these get only the address for traces. */
const added = Object.entries(beside.services).filter(([name]) => !processes.includes(name));

describe("docker-compose.observability.yml", () => {
  test("is a compose file by the specification's own schema", { skip: WITHOUT_SCHEMA }, () =>
    assert.deepEqual(schemaFaults(beside), []),
  );

  test("measures every process where it answers /metrics, under the name the alerts look for", () => {
    const { scrape_configs: jobs } = parse(readFileSync(join(ROOT, "docker/observability/prometheus.yaml"), "utf8"));
    assert.equal(jobs.length, 1);
    const [{ job_name: name, static_configs: configs }] = jobs;
    const { alert, expr } = parse(readFileSync(join(ROOT, "helm/tenho/files/rules/services.yaml"), "utf8")).groups[0]
      .rules[0];
    const [, pattern = "never"] = String(expr).match(/up\{job=~"([^"]+)"\} == 0/) ?? [];
    assert.match(name, new RegExp(`^${pattern}$`), alert);
    const expected = processes.map((process) => {
      const { ADMIN_PORT, PORT } = compose.services[process]?.environment ?? {};
      return `${process}:${ADMIN_PORT ?? PORT}`;
    });
    assert.deepEqual(configs[0].targets.toSorted(), expected.toSorted());
  });

  test("has every process send its traces to the collector", () => {
    for (const name of processes) {
      const { OTEL_EXPORTER_OTLP_ENDPOINT: url } = beside.services[name]?.environment ?? {};
      assert.ok(url !== undefined && beside.services[new URL(String(url)).hostname], name);
    }
  });

  test("mounts files that are there and volumes it names, read-only where they are ours", () => {
    for (const [name, { volumes = [] }] of added) {
      for (const volume of volumes) {
        const [source = "", , mode] = volume.split(":");
        if (!source.startsWith("./")) assert.ok(source in beside.volumes, `${name}: ${source}`);
        else assert.ok(existsSync(join(ROOT, source)) && mode === "ro", `${name}: ${source}`);
      }
    }
  });

  test("has Prometheus hand its alerts to the Alertmanager that it starts, which waits for no variable", () => {
    const { alerting } = parse(readFileSync(join(ROOT, "docker/observability/prometheus.yaml"), "utf8"));
    const [target = ""] = alerting.alertmanagers[0].static_configs[0].targets;
    const [name = "", port] = target.split(":");
    const { ports = [], environment = {} } = beside.services[name] ?? assert.fail(target);
    assert.ok(ports[0]?.endsWith(`:${port}`));
    const given = Object.fromEntries(Object.keys(environment).map((variable) => [variable, `of ${variable}`]));
    assert.ok(Object.values(environment).every((value) => value === ""));
    assert.deepEqual(readComposeFile("docker-compose.observability.yml", given).services[name]?.environment, given);
  });

  test("runs nothing as root, and is reached from this machine alone", () => {
    for (const [name, { user, read_only, cap_drop, security_opt, ports = [] }] of added) {
      assert.match(user ?? "root", /^[1-9]\d*:\d+$/, name);
      assert.deepEqual([read_only, cap_drop, security_opt], [true, ["ALL"], ["no-new-privileges:true"]], name);
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, name);
    }
  });
});
