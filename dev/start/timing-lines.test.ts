import assert from "node:assert/strict";
import { test } from "node:test";
import { timingLines } from "./timing-lines.ts";

test("where the seconds of a start went is said from the command on, the installation first, in the order of beginnings", () => {
  const parts = [
    { name: "nats", fromMs: 100, toMs: 400 },
    { name: "web", fromMs: 0, toMs: 9_000 },
  ];
  assert.deepEqual(timingLines(parts, 31_250, 11_250), [
    "",
    "  Onde foram os 31,3 s",
    "    pacotes   20,0 s   de    0,0 s a   20,0 s",
    "    web        9,0 s   de   20,0 s a   29,0 s",
    "    nats       0,3 s   de   20,1 s a   20,4 s",
  ]);
});

test("a command that installed nothing says so", () => {
  assert.match(timingLines([], 500, 500)[2] ?? "", /pacotes {4}0,0 s/);
});
