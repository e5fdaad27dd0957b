import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findK6 } from "../../dev/load/find-k6.ts";
import { runLoad } from "../../dev/load/run-load.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { type FaultHarness, startFaultHarness } from "../faults/_harness.ts";
import { MASTER, PASSWORD, PIZZERIAS } from "../support/test-data.ts";

const PROFILE = { seconds: 10, wishesPerSecond: 2, panels: 4 };
/** A first run of code takes several times as long: on a busy machine a first call may be given up. */
const WARM_UP = { ...PROFILE, seconds: 5 };
const KINDS = ["callback", "dashboard", "list", "login", "repeated", "wishes"];

const config = loadDevConfig();
const k6 = await findK6({ ...config, log: (line) => console.log(`    ${line}`) });

describe("a load of signed callbacks and open panels", { skip: k6 === null && "without k6" }, () => {
  let harness: FaultHarness;
  before(async () => {
    harness = await startFaultHarness("load");
  });
  after(() => harness?.close());

  test("is answered without an error, and each accepted callback is one wish, also one delivered twice", async () => {
    const { urls, stores } = harness.stack;
    const people = [MASTER, ...PIZZERIAS].map(({ email }) => ({ email, password: PASSWORD }));
    const target = {
      gatewayUrl: urls.gateway,
      sandboxUrl: urls.sandbox,
      natsUrl: stores.natsUrl,
      accounts: people,
      master: { email: MASTER.email, password: PASSWORD },
    };
    const log = (line: string) => console.log(`    ${line}`);
    await runLoad(k6 ?? "", target, WARM_UP, log);
    const report = await runLoad(k6 ?? "", target, PROFILE, log);
    log(JSON.stringify({ ...report, accepted: report.accepted.length }));
    assert.deepEqual(report.calls.map(({ kind }) => kind).sort(), KINDS);
    const { accepted, ...losses } = report.losses;
    assert.ok(accepted >= PROFILE.seconds * PROFILE.wishesPerSecond - report.dropped, `${accepted} accepted`);
    assert.deepEqual(losses, { found: accepted, lost: 0, doubled: 0, foundBeside: 0 });
    assert.equal(report.deadLetters, 0);
    assert.deepEqual([report.live.streams, report.live.cuts], [PROFILE.panels, 0]);
    assert.ok(report.live.notices >= accepted, `${report.live.notices} notices`);
    assert.deepEqual(report.failures, {});
    assert.deepEqual(
      report.calls.filter(({ failed }) => failed !== 0),
      [],
    );
  });
});
