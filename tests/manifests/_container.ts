import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Container, PodTemplate } from "./_manifests.ts";

const SCRIPT = fileURLToPath(new URL("./_container.sh", import.meta.url));

/** Variables that an image adds to its processes' environment; the manifest's take precedence. */
const IMAGE_ENV = { PATH: "/opt/node:/usr/local/bin:/usr/bin:/bin", NODE_ENV: "production" };
const IMAGE_ENV_OF: Readonly<Record<string, Record<string, string>>> = { gateway: { WEB_DIST: "/app/web/dist" } };
/** The working folder of each image that is not a service's. */
const WORKDIRS: Readonly<Record<string, string>> = {
  gateway: "/app/gateway",
  sandbox: "/app/sandbox",
  ops: "/data",
};
/** The script run by an image whose arguments begin with a program of its own. Other images' arguments are Node's. */
const SCRIPT_OF: Readonly<Record<string, string>> = { "tenho-ops": "/app/ops/tenho-ops.ts" };

/** Secrets by name, then by key. */
export type SecretData = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Machine = Readonly<{
  /** The checkout, which is /app in images. */
  checkout: string;
  /** Folder of volumes and logs. */
  dir: string;
  /** A file in the form of /etc/hosts that names the Services. */
  hostsFile: string;
  secrets: SecretData;
}>;

/** The variables of a container as Kubernetes sets them; a missing Secret or key that is not optional is an error, as it is there. */
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

/** The folder of an image: `registry/tenho/wallet:1.0.0` is built from `wallet`. */
const imageOf = ({ image }: Container): string => /(?<![a-z-])([a-z-]+):[^:/]+$/.exec(image)?.[1] ?? "";

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
