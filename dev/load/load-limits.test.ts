import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SetupError } from "../shared/setup-error.ts";
import { readLoadProfile } from "./load-profile.ts";
import { isLoopback, requireLoopback } from "./loopback.ts";
import { runLoad } from "./run-load.ts";

const LOCAL = "http://127.0.0.1:8080";

describe("the limits of a load", () => {
  test("lie on this machine: no other host is taken, whatever it looks like", () => {
    for (const url of [LOCAL, "nats://operations:x@127.0.0.1:4222", "http://localhost:1", "http://[::1]:1"]) {
      assert.ok(isLoopback(url), url);
    }
    const others = [
      "https://tenho.com.br",
      "http://10.0.0.1",
      "http://127.0.0.1.example.com",
      "http://0.0.0.0",
      "http",
      "",
    ];
    for (const url of others) assert.ok(!isLoopback(url), url);
  });

  test("name the address that lies elsewhere, and not its password", () => {
    const elsewhere = { "o gateway": LOCAL, "o broker": "nats://operations:segredo@broker.example.com:4222" };
    assert.throws(
      () => requireLoopback(elsewhere),
      (error) => {
        assert.ok(error instanceof SetupError);
        assert.match(error.message, /o broker está em broker\.example\.com:4222/);
        assert.doesNotMatch(error.message, /segredo/);
        return true;
      },
    );
  });

  test("are checked before anything is sent", async () => {
    const login = { email: "master@tenho.dev", password: "x" };
    const target = {
      gatewayUrl: "http://192.0.2.1",
      sandboxUrl: LOCAL,
      natsUrl: "nats://127.0.0.1",
      accounts: [],
      master: login,
    };
    await assert.rejects(
      runLoad("/no/k6", target, readLoadProfile([]), () => undefined),
      /o gateway está em 192\.0\.2\.1/,
    );
  });

  test("are two minutes and less unless asked for, and never more than ten", () => {
    assert.ok(readLoadProfile([]).seconds <= 120);
    assert.equal(readLoadProfile(["--seconds", "30", "--wishes", "5", "--panels", "3"]).wishesPerSecond, 5);
    for (const args of [["--seconds", "601"], ["--wishes", "0"], ["--panels", "1.5"], ["--url", "http://x"], ["30"]]) {
      assert.throws(() => readLoadProfile(args), /Uso: npm run load/, args.join(" "));
    }
  });
});
