import { mkdir, writeFile } from "node:fs/promises";
import { serviceOf } from "@tenho/kernel/rpc/wire";
import { methodsCallableBy } from "@tenho/trust/rpc-services";
import { mutualPairs } from "./mutual-pairs.ts";
import { type Edge, readCalls } from "./read-calls.ts";
import { type EventRoute, readEvents } from "./read-events.ts";

const GATEWAY = "gateway";

/** Writes the page of which service calls which, and of which process reads whose events, from the code that does it. */
export async function generateCalls(root: string, into: string): Promise<void> {
  await mkdir(`${into}/docs`, { recursive: true });
  await writeFile(`${into}/docs/calls.md`, callsPage(readCalls(root), readEvents(root)));
}

function callsPage(edges: readonly Edge[], events: readonly EventRoute[]): string {
  const mutual = mutualPairs(edges);
  const fromGateway = edges.filter(({ caller }) => caller === GATEWAY).length;
  return `# Calls and events between services

Written by \`npm run gen\` from the code: from the RPC clients that \`services/*/src\` and \`gateway/src\` make, with the methods they call, as the type checker finds them
(\`dev/gen/read-calls.ts\`), and from the subjects they publish, the durables and the broker's users (\`dev/gen/read-events.ts\`). Commands (seed, operations) are left out,
and so are the HTTP requests that the gateway passes on.

## RPC

**${edges.length - fromGateway} edges** between services and ${fromGateway} from the gateway. **${mutual.length} mutual pairs**, drawn as thick arrows with two heads:
${mutual.join(", ")}.
Two services that call each other cannot be understood, started or changed one without the other, so \`dev/verify/mutual-calls.ts\` names the pairs that are allowed, and
\`npm run verify\` fails with any other.

${graph(edges)}

| Caller | Called | Calls back | Methods |
|---|---|---|---|
${edges.map((edge) => callRow(edge, mutual)).join("\n")}

${unusedGrants(edges)}

## Events

What is published is stored by the broker, and read by each consumer at its own pace. A service reads its own subjects where it stores work for later.

| Subject | Published by | Read by |
|---|---|---|
${events.map(eventRow).join("\n")}

\`live.<service>.>\` are notices for open panels, \`audit.<service>\` actions on their way to the audit log, \`wa.in.…\` items of WhatsApp's callbacks, \`$KV.…\` the last value of each key
of a bucket. Messages that cannot be handled go to \`dlq.…\`, which the command \`dead-letters\` reads.
`;
}

/** One line per pair of services, whichever of them calls. */
function graph(edges: readonly Edge[]): string {
  const known = new Set(edges.map(({ caller, callee }) => `${caller} ${callee}`));
  const lines = edges.flatMap(({ caller, callee }) => {
    if (!known.has(`${callee} ${caller}`)) return [`  ${caller} --> ${callee}`];
    return caller < callee ? [`  ${caller} <==> ${callee}`] : [];
  });
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

function callRow({ caller, callee, methods }: Edge, mutual: readonly string[]): string {
  const isMutual = mutual.includes(`${caller} ⇄ ${callee}`) || mutual.includes(`${callee} ⇄ ${caller}`);
  return `| ${caller} | ${callee} | ${isMutual ? "yes" : ""} | ${methods.map((method) => `\`${method}\``).join(", ")} |`;
}

/** Methods that a contract lets a service call although its code does not. */
function unusedGrants(edges: readonly Edge[]): string {
  const callers = [...new Set(edges.map(({ caller }) => caller))];
  const unused = callers.flatMap((caller) => {
    const called = edges.filter((edge) => edge.caller === caller);
    return methodsCallableBy(caller)
      .map((method) => ({ callee: serviceOf(method.parent), name: method.localName }))
      .filter(({ callee, name }) => !called.some((edge) => edge.callee === callee && edge.methods.includes(name)))
      .map(({ callee, name }) => `${caller} → ${callee} \`${name}\``);
  });
  if (unused.length === 0) return "Every call that a contract allows to a service is made.";
  return `Allowed by a contract (\`callers\`) and not made by this version: ${unused.join(", ")}.`;
}

const eventRow = ({ subject, publishers, consumers }: EventRoute): string =>
  `| \`${subject}\` | ${publishers.join(", ")} | ${consumers.join(", ") || "–"} |`;
