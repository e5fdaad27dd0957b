import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { loadDevConfig } from "../shared/config.ts";
import { runTool } from "../shared/run-tool.ts";
import { findChecker } from "./find-checker.ts";

const { root, cacheDir, path } = loadDevConfig();
const amtool = await findChecker("amtool", { cacheDir, path, log: console.log });
const SCRIPT = "docker/observability/alertmanager.sh";
/** The longest a call may take, far beyond what a loaded machine needs. */
const TOOL_LIMIT_MS = 60_000;

const run = (env: Record<string, string>) =>
  runTool("/bin/sh", [SCRIPT, "--print"], { cwd: root, env: { PATH: path, ...env }, timeoutMs: TOOL_LIMIT_MS });

async function configOf(env: Record<string, string>) {
  const { ok, output } = await run(env);
  assert.ok(ok, output);
  return { text: output, config: parse(output) };
}

const ALL = {
  ALERT_MAIL_TO: "plantao@example.com",
  ALERT_MAIL_FROM: "Tenho <alertas@example.com>",
  ALERT_SMTP_HOST: "smtp.example.com:587",
  ALERT_SMTP_USER: "tenho",
  ALERT_SMTP_PASSWORD: 'it\'s: a "secret" #1 \\ {{x}}',
  ALERT_WEBHOOK_URL: "https://hooks.example.com/a?b=c&d='e'",
  ALERT_HEARTBEAT_URL: "https://heartbeat.example.com/1",
};

describe("the configuration of Alertmanager", () => {
  it("tells nobody without a variable, and starts all the same", async () => {
    const { config } = await configOf({});
    assert.deepEqual(config.receivers, [{ name: "heartbeat" }, { name: "people" }]);
    assert.equal(config.route.receiver, "people");
  });

  it("has each address where its variable is there, letter by letter whatever it holds", async () => {
    const { config } = await configOf(ALL);
    const [heartbeat, people] = config.receivers;
    assert.deepEqual(heartbeat.webhook_configs, [{ url: ALL.ALERT_HEARTBEAT_URL, send_resolved: false }]);
    assert.deepEqual(people.webhook_configs, [{ url: ALL.ALERT_WEBHOOK_URL, send_resolved: true }]);
    assert.deepEqual(people.email_configs, [
      {
        ...{ to: ALL.ALERT_MAIL_TO, from: ALL.ALERT_MAIL_FROM, smarthost: ALL.ALERT_SMTP_HOST, send_resolved: true },
        ...{ auth_username: ALL.ALERT_SMTP_USER, auth_password: ALL.ALERT_SMTP_PASSWORD },
      },
    ]);
    const onlyHook = await configOf({ ALERT_WEBHOOK_URL: ALL.ALERT_WEBHOOK_URL });
    assert.deepEqual(Object.keys(onlyHook.config.receivers[1]), ["name", "webhook_configs"]);
  });

  it("repeats what is critical after an hour and the rest daily, and sends the watchdog to the heartbeat alone, each minute", async () => {
    const { config } = await configOf(ALL);
    assert.equal(config.route.repeat_interval, "24h");
    assert.deepEqual(
      config.route.routes.map(({ matchers, receiver, repeat_interval }: Record<string, unknown>) => [
        ...[matchers, receiver, repeat_interval],
      ]),
      [
        [['alertname="TenhoWatchdog"'], "heartbeat", "1m"],
        [['severity="critical"'], "people", "1h"],
      ],
    );
  });

  it("is refused with a sentence for a mail without a server, and for a value of several lines", async () => {
    for (const [env, reason] of [
      [{ ALERT_MAIL_TO: "a@example.com" }, /ALERT_SMTP_HOST/],
      [{ ALERT_WEBHOOK_URL: "https://a\nreceivers: []" }, /line break/],
    ] as const) {
      const { ok, output } = await run(env);
      assert.equal(ok, false);
      assert.match(output, reason);
    }
  });
});

describe("by amtool", { skip: amtool === null && "amtool cannot be had here" }, () => {
  for (const [name, env] of Object.entries({ "without a variable": {}, "with all of them": ALL })) {
    it(`the configuration is valid ${name}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "tenho-alertmanager-"));
      writeFileSync(join(folder, "alertmanager.yml"), (await configOf(env)).text);
      const { ok, output } = await runTool(amtool ?? "", ["check-config", join(folder, "alertmanager.yml")], {
        cwd: root,
        timeoutMs: TOOL_LIMIT_MS,
      });
      rmSync(folder, { recursive: true });
      assert.ok(ok, output);
    });
  }
});
