import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Container, PodTemplate } from "./_manifests.ts";

const SCRIPT = fileURLToPath(new URL("./_container.sh", import.meta.url));

/** What an image brings into its processes' environment; the manifest's wins. */
const IMAGE_ENV = { PATH: "/opt/node:/usr/local/bin:/usr/bin:/bin", NODE_ENV: "production" };
const IMAGE_ENV_OF: Readonly<Record<string, Record<string, string>>> = { gateway: { WEB_DIST: "/app/web/dist" } };
/** The working folder of each image that is no service's. */
const WORKDIRS: Readonly<Record<string, string>> = {
  gateway: "/app/gateway",
  sandbox: "/app/dev/sandbox",
  ops: "/data",
};
/** Of an image whose arguments begin with a program of its own: the script it is. Others' are Node's. */
const SCRIPT_OF: Readonly<Record<string, string>> = { "tenho-ops": "/app/dev/commands/tenho-ops.ts" };

/** By name of the Secret, then by key. */
export type SecretData = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Machine = Readonly<{
  /** The checkout, which lies at /app in images. */
  checkout: string;
  /** Where volumes and logs are. */
  dir: string;
  /** A file in the form of /etc/hosts that names the Services. */
  hostsFile: string;
  secrets: SecretData;
}>;

/** The variables of a container as Kubernetes sets them; a Secret or key that is missing and must not be is an error, as it is there. */
export function environmentOf({ env, name }: Container, secrets: SecretData): Record<string, string> {
  const entries = env.flatMap(({ name: variable, value, valueFrom }) => {
    if (valueFrom === undefined) return [[variable, value ?? ""]];
    const { name: secret, key, optional } = valueFrom.secretKeyRef;
    const held = secrets[secret]?.[key];
    if (held === undefined && optional !== true) throw new Error(`${name}: ${secret} holds no ${key}`);
    return held === undefined ? [] : [[variable, held]];
  });
  return Object.fromEntries(entries);
}

/** `registry/tenho/wallet:1.0.0` is made of the folder `wallet`. */
const imageOf = ({ image }: Container): string => /([a-z-]+):[^:/]+$/.exec(image)?.[1] ?? "";

/**
 * Starts a pod's container as a process of this machine, with the manifest's user, arguments, variables and volumes, a read-only root and no
 * capabilities. What listens on all addresses listens on the pod's own instead, since the network is the machine's.
 */
export function startContainer(
  machine: Machine,
  { spec }: PodTemplate,
  pod: Readonly<{ name: string; address: string }>,
): { child: ChildProcess; logFile: string } {
  const [container] = spec.containers;
  const image = imageOf(container);
  const { runAsUser } = spec.securityContext;
  const mounts = container.volumeMounts.flatMap(({ name, mountPath, readOnly }) => {
    const volume = spec.volumes.find((one) => one.name === name);
    if (volume === undefined) throw new Error(`${container.name} has no volume ${name}`);
    const folder =
      "emptyDir" in volume ? `pods/${pod.name}/${name}` : `claims/${volume.persistentVolumeClaim.claimName}`;
    return [ownedFolder(join(machine.dir, folder), spec.securityContext.fsGroup), mountPath, readOnly ? "ro" : "rw"];
  });
  const given = environmentOf(container, machine.secrets);
  const own = Object.entries(given).filter(([, value]) => value === "0.0.0.0");
  const env = {
    ...IMAGE_ENV,
    ...IMAGE_ENV_OF[image],
    ...given,
    ...Object.fromEntries(own.map(([variable]) => [variable, pod.address])),
  };
  const root = join(machine.dir, "pods", pod.name, "root");
  mkdirSync(root, { recursive: true });
  const logFile = join(machine.dir, "logs", `${pod.name}.log`);
  mkdirSync(join(machine.dir, "logs"), { recursive: true });
  const log = openSync(logFile, "a");
  const workdir = WORKDIRS[image] ?? `/app/services/${image}`;
  const where = [root, machine.checkout, process.execPath, machine.hostsFile, String(runAsUser), workdir];
  const [first = "", ...more] = container.args;
  const program = ["--", "node", SCRIPT_OF[first] ?? first, ...more];
  const args = ["--mount", "--propagation", "private", "sh", SCRIPT, ...where, ...mounts, ...program];
  return { child: spawn("unshare", args, { env, cwd: "/", stdio: ["ignore", log, log] }), logFile };
}

function ownedFolder(folder: string, group: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o770 });
  chownSync(folder, group, group);
  return folder;
}
