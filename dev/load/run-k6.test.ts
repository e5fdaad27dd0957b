import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPrinted, readSummary } from "./run-k6.ts";

const times = (count: number) => ({ type: "trend", values: { count, med: 2, "p(95)": 3.5, "p(99)": 4 } });

describe("what k6 answers", () => {
  test("is summed up by kind of call, without kinds that were not called and without all calls together", () => {
    const summary = {
      http_req_duration: times(9),
      "http_req_duration{kind:login}": times(7),
      "http_req_failed{kind:login}": { type: "rate", values: { rate: 2 / 7, passes: 2, fails: 5 } },
      "http_req_duration{kind:list}": times(0),
      dropped_iterations: { type: "counter", values: { count: 3, rate: 0.1 } },
    };
    const login = { kind: "login", count: 7, failed: 2, p50Ms: 2, p95Ms: 3.5, p99Ms: 4 };
    assert.deepEqual(readSummary(JSON.stringify(summary)), { calls: [login], dropped: 3 });
  });

  test("names the accepted callbacks and counts the calls that failed by status", () => {
    const printed = "0\n2\nwishes 503\n1\nwishes 503\nlist 0\n";
    assert.deepEqual(readPrinted(printed), { accepted: [0, 2, 1], failures: { "wishes 503": 2, "list 0": 1 } });
  });
});
