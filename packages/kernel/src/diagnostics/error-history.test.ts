import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogger } from "../telemetry/create-logger.ts";
import { contextFrom, runWithContext } from "../telemetry/request-context.ts";
import { createErrorHistory, ERRORS_MAX } from "./error-history.ts";

function setUp() {
  let nowMs = 0;
  const history = createErrorHistory(() => new Date(nowMs++));
  const log = createLogger({
    service: "shop",
    level: "info",
    destination: { write: () => undefined },
    onLine: history.onLine,
  });
  return { history, log };
}

/** Texts of people, secrets and what a driver makes of them. */
const MARKS = [
  "Zulmira Marcada",
  "529.982.247-25",
  "86988124400",
  "zulmira@marca.dev",
  "Senha#Marcada1",
  "00020126MARCA",
];

test("no word of an error leaves: its class, code and places in our code remain, through its causes", () => {
  const { history, log } = setUp();
  for (const mark of MARKS) {
    const driver = Object.assign(new SyntaxError(`Unexpected token: "${mark}"\n    at ${mark} (/x/y.ts:1:1)`), {
      code: "22P02",
      detail: mark,
    });
    log.error(
      { err: new Error(`could not read ${mark}`, { cause: driver }), phone: mark, stream: mark },
      "request failed",
    );
    log.error(new TypeError(mark));
    log.warn({ err: Object.assign(new Error(mark), { name: `${mark}Error`, code: mark }) }, "not sent");
    log.error({ status: 500, rpc: mark }, "rpc failed");
  }
  const text = JSON.stringify(history.list());
  for (const mark of MARKS) assert.ok(!text.includes(mark), mark);
  assert.deepEqual(
    history
      .list()
      .find(({ message }) => message === "request failed")
      ?.errors.map(({ class: name, code }) => [name, code]),
    [
      ["Error", null],
      ["SyntaxError", "22P02"],
    ],
  );
  const [frame] = history.list()[0]?.errors[0]?.frames ?? [];
  assert.match(frame ?? "", /^packages\/kernel\/src\/diagnostics\/error-history\.test\.ts:\d+:\d+$/);
});

test("a message that looks like a stack gives no frame", () => {
  const { history, log } = setUp();
  const forged = import.meta.filename.replace("error-history.test.ts", "zulmira.ts");
  log.error({ err: new Error(`bad\n    at x (${forged}:1:1)\n    at y (file://${forged}:1:1)`) }, "failed");
  assert.ok(!JSON.stringify(history.list()).includes("zulmira"));
});

test("the last failures are kept; the same one again is counted and drives out no other", () => {
  const { history, log } = setUp();
  log.error("first");
  for (let at = 0; at < ERRORS_MAX + 10; at += 1) log.error({ status: at }, "request failed");
  assert.equal(history.list().length, ERRORS_MAX);
  assert.equal(history.list().at(-1)?.about.status, ERRORS_MAX + 9);
  for (let at = 0; at < 500; at += 1) log.error("again");
  assert.equal(history.list().length, ERRORS_MAX);
  const { count, first_at: first, last_at: last } = history.list().at(-1) ?? {};
  assert.equal(count, 500);
  assert.ok(first !== undefined && last !== undefined && first < last);
});

test("lines below a failure are not kept, and of a request only an id of ours", () => {
  const { history, log } = setUp();
  log.info({ err: new Error("x") }, "told");
  log.warn({ status: 503 }, "request");
  assert.deepEqual(history.list(), []);
  const id = "0199aa00-1234-7123-8123-123456789012";
  runWithContext(contextFrom({ requestId: id }), () => log.error("ours"));
  runWithContext(contextFrom({ requestId: "zulmira" }), () => log.error("theirs"));
  assert.deepEqual(
    history.list().map(({ request_id }) => request_id),
    [id, null],
  );
});
