import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { readCalls } from "./read-calls.ts";

const contract = (service: string, ...methods: string[]) => `
export type GenService<Methods> = { method: Methods };
export const ${service}: GenService<{ ${methods.map((method) => `${method}: { input: string };`).join(" ")} }> = null!;
`;
const RUNTIME = `
export type Client<Desc extends { method: object }> = { [P in keyof Desc["method"]]: (request: object) => Promise<string> };
export type Runtime = { rpcClient<Desc extends { method: object }>(desc: Desc): Client<Desc> };
`;
const IMPORTS = `
import { BillService } from "../../../proto/tenho/bill/v1/bill_pb.ts";
import type { Client, Runtime } from "../../../packages/kernel/src/runtime.ts";
`;
let root = "";

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const compose = (code: string): void => write("services/shop/src/compose.ts", `${IMPORTS}${code}`);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "tenho-calls-")));
  const compilerOptions = {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["proto", "packages", "services"] }));
  write("package.json", JSON.stringify({ type: "module" }));
  write("packages/kernel/src/runtime.ts", RUNTIME);
  write("proto/tenho/bill/v1/bill_pb.ts", contract("BillService", "charge", "refund", "getStatus", "list"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("calls between services are found", () => {
  test("whatever the client is named, part of it is passed on, or a method is taken out of it", () => {
    write(
      "services/shop/src/charge.ts",
      `${IMPORTS}
      const charge = (neighbour: Pick<Client<typeof BillService>, "charge">) => neighbour.charge({});
      export const create = (deps: { bill: Client<typeof BillService> }) => {
        const { refund } = deps.bill;
        return [() => charge(deps.bill), () => refund({})];
      };`,
    );
    compose(`
      import { create } from "./charge.ts";
      export const start = ({ rpcClient }: Runtime) => create({ bill: rpcClient(BillService) });
    `);
    assert.deepEqual(readCalls(root), [{ caller: "shop", callee: "bill", methods: ["charge", "refund"] }]);
  });

  test("when the client is narrowed to an interface of the caller's own", () => {
    compose(`
      export function start(runtime: Runtime) {
        const bill: { getStatus(request: object): Promise<string> } = runtime.rpcClient(BillService);
        return bill.getStatus({});
      }
    `);
    assert.deepEqual(readCalls(root), [{ caller: "shop", callee: "bill", methods: ["getStatus"] }]);
  });

  test("but not in tests, in the service's own code, or where only a name is the same", () => {
    const call = "export const start = (runtime: Runtime) => runtime.rpcClient(BillService).charge({});";
    write("services/bill/src/compose.ts", `${IMPORTS}${call}`);
    write("services/shop/src/compose.test.ts", `${IMPORTS}${call}`);
    compose("export const total = (till: { charge(): number }, runtime: Runtime) => [till.charge(), runtime];");
    assert.deepEqual(readCalls(root), []);
  });
});

describe("what would make the page wrong is refused", () => {
  test("a client of which no call is found", () => {
    compose("export const start = (runtime: Runtime): unknown => runtime.rpcClient(BillService);");
    assert.throws(() => readCalls(root), /shop bill: a client is made, and no call of it found/);
  });

  test("a call of which no client is found", () => {
    compose("export const start = (bill: Client<typeof BillService>) => bill.list({});");
    assert.throws(() => readCalls(root), /shop bill: a call without a client/);
  });

  test("a call in a package, which belongs to no service", () => {
    write(
      "packages/kernel/src/ask.ts",
      `import type { BillService } from "../../../proto/tenho/bill/v1/bill_pb.ts";
      import type { Client } from "./runtime.ts";
      export const ask = (bill: Client<typeof BillService>) => bill.list({});`,
    );
    assert.throws(() => readCalls(root), /packages\/kernel\/src\/ask\.ts calls bill/);
  });
});
