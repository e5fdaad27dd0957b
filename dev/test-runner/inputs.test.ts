import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadDevConfig } from "../shared/config.ts";
import { readWorkTree } from "../shared/work-tree.ts";
import { findTestFiles } from "./find-test-files.ts";
import { inputsOf, mayRead } from "./inputs.ts";

const { root } = loadDevConfig();
const files = [false, true].flatMap((long) => Object.values(findTestFiles(root, { asked: [], long }, root)).flat());
const isRead = (testFile: string, path: string) => mayRead(inputsOf(testFile), path);

describe("what a test file may read", () => {
  it("is said of every test file, and is no other test file but where the table says so", () => {
    assert.ok(files.length > 300);
    const reading = files.filter((file) => mayRead(inputsOf(file), "services/wallet/test/scope.test.ts"));
    assert.deepEqual(reading, ["tests/authorisation/keyed-requests.test.ts"]);
  });

  it("is of a service itself and what all share, and of no other service", () => {
    const test = "services/wallet/test/scope.test.ts";
    for (const path of [
      "services/wallet/src/compose.ts",
      "packages/br/src/money.ts",
      "proto/tenho/a.proto",
      "package-lock.json",
    ]) {
      assert.ok(isRead(test, path), path);
    }
    for (const path of [
      "services/users/src/compose.ts",
      "web/src/main.tsx",
      "dev/seed/data/names.json",
      "services/wallet/README.md",
    ]) {
      assert.ok(!isRead(test, path), path);
    }
  });

  it("is everything but prose for tests across services", () => {
    const test = "tests/faults/killed-processes.test.ts";
    assert.ok(isRead(test, "services/users/src/compose.ts") && isRead(test, "dev/seed/data/units.ts"));
    assert.ok(!isRead(test, "README.md") && !isRead(test, "docs/flow.md"));
  });

  it("is no image and no chart for tests on stacks of the runner's own, and no web app where they have none", () => {
    const [journey, fault] = ["tests/journeys/panel/live.test.ts", "tests/faults/killed-processes.test.ts"];
    for (const path of ["helm/tenho/values.yaml", "docker/service.Dockerfile", "docker-compose.yml"]) {
      assert.ok(!isRead(journey, path) && !isRead(fault, path), path);
      assert.ok(isRead("tests/deployment/images.test.ts", path), path);
    }
    assert.ok(isRead(journey, "web/src/main.tsx") && !isRead(fault, "web/src/main.tsx"));
  });

  it("is of what others share no test, and not the table itself", () => {
    const test = "services/wallet/test/scope.test.ts";
    for (const path of ["packages/kernel/test/consume.test.ts", "dev/test-runner/inputs.ts", "sandbox/src/app.ts"]) {
      assert.ok(!isRead(test, path), path);
    }
    assert.ok(isRead("packages/kernel/test/consume.test.ts", "packages/kernel/test/_parts.ts"));
    assert.ok(isRead("services/payment/test/refunds.test.ts", "sandbox/src/app.ts"));
  });

  it("names no folder that is gone", () => {
    const paths = [...(readWorkTree(root)?.keys() ?? [])];
    const reads = new Set(files.map(inputsOf).flatMap(({ own, shared }) => [...own, ...shared]));
    for (const folder of reads)
      assert.ok(
        paths.some((path) => folder === "" || path === folder || path.startsWith(`${folder}/`)),
        folder,
      );
  });
});
