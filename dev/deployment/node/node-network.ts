import { readFileSync, writeFileSync } from "node:fs";
import { runTool } from "../../shared/run-tool.ts";
import { POD_ADDRESSES, SERVICE_ADDRESSES } from "../kubernetes/components.ts";

const NODES = "10.198.0";
/** This machine's address on the bridge of the nodes; the API server listens there. */
export const MACHINE_ADDRESS = `${NODES}.1`;
const BRIDGE = "tenho-nodes";
const FORWARDING = "/proc/sys/net/ipv4/ip_forward";
const TOOL_TIMEOUT_MS = 60_000;

/** The address of a node, which counts from 1. */
export const nodeAddress = (number: number): string => `${NODES}.${number + 1}`;

/** The addresses of the pods of a node: the controllers give each new node the next block of them. */
export const podAddressesOf = (number: number): string => POD_ADDRESSES.replace(/0\.0\/16$/, `${number - 1}.0/24`);

/** Makes the bridge of the nodes, and this machine forward between them. Answers what undoes it. */
export async function openNetwork(): Promise<() => Promise<void>> {
  const wasForwarding = readFileSync(FORWARDING, "utf8");
  await ip("link", "delete", BRIDGE).catch(() => undefined);
  await ip("link", "add", BRIDGE, "type", "bridge");
  await ip("address", "add", `${MACHINE_ADDRESS}/24`, "dev", BRIDGE);
  await ip("link", "set", BRIDGE, "up");
  writeFileSync(FORWARDING, "1");
  await forward("-I");
  return async () => {
    await forward("-D").catch(() => undefined);
    await ip("link", "delete", BRIDGE).catch(() => undefined);
    writeFileSync(FORWARDING, wasForwarding);
  };
}

/** Connects the network of a node, held by the process `pid`, to the bridge, and tells this machine the way to its pods and, by the first node, to Services. */
export async function plug(name: string, number: number, pid: number): Promise<void> {
  await ip("link", "delete", name).catch(() => undefined);
  await ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", String(pid));
  await ip("link", "set", name, "master", BRIDGE, "up");
  await ip("route", "replace", podAddressesOf(number), "via", nodeAddress(number));
  if (number === 1) await ip("route", "replace", SERVICE_ADDRESSES, "via", nodeAddress(number));
}

/** Frames between nodes pass this machine's filter, which a container engine may have closed. */
const forward = (change: "-I" | "-D") =>
  tool("iptables", [change, "FORWARD", "-i", BRIDGE, "-o", BRIDGE, "-j", "ACCEPT"]);

const ip = (...args: readonly string[]) => tool("ip", args);

async function tool(command: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await runTool(command, args, { env: process.env, timeoutMs: TOOL_TIMEOUT_MS });
  if (!ok) throw new Error(`${command} ${args.join(" ")}: ${output}`);
}
