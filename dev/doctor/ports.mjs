// The ports that people call, and who has them. Plain JavaScript without dependencies.
import fs from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { MISSING, OK, readText, run } from "./lines.mjs";

/** Examines the ports. A process that an earlier `npm start` of this folder left behind may hold one: the next start ends it first. */
export function examinePorts({ root, env }) {
  const ports = [
    ["PORT", "Painel", Number(env.PORT || 8080)],
    ["SANDBOX_PORT", "Sandbox", Number(env.SANDBOX_PORT || 8090)],
  ];
  return Promise.all(
    ports.map(async ([variable, name, port]) => {
      if (await isPortFree(port)) return [OK, name, `porta ${port}, livre`];
      const holder = await holderOf(port, env);
      if (holder && leftoversOf(root).includes(holder.pid)) {
        return [OK, name, `porta ${port}, com o que sobrou de um início interrompido: npm start o encerra antes`];
      }
      const program = holder ? ` por ${holder.name} (processo ${holder.pid})` : "";
      return [
        MISSING,
        name,
        `a porta ${port} está ocupada${program}: pare o outro programa ou use ${variable}=${port + 1}`,
      ];
    }),
  );
}

function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Process ids that earlier starts have recorded in the folder. */
function leftoversOf(root) {
  const folder = join(root, ".tenho", "dev", "pids");
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return files.map((file) => Number(/"pid":(\d+)/.exec(readText(join(folder, file)))?.[1]));
}

/** The program that listens there, as far as this user may see it. */
async function holderOf(port, env) {
  if (process.platform === "linux") {
    const pid = pidOf(socketOf(port));
    return pid === null ? null : { pid: Number(pid), name: readText(`/proc/${pid}/comm`).trim() };
  }
  const { ok, output } = await run("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"], env);
  const [, pid, name] = /^p(\d+)\nc(.+)/m.exec(output) ?? [];
  return ok && pid ? { pid: Number(pid), name } : null;
}

/** The inode of the socket that listens at the port; the table names ports in hexadecimal and a listening socket's state 0A. */
function socketOf(port) {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => readText(table).split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .find(([, address = "", , state]) => address.endsWith(end) && state === "0A")?.[9];
}

function pidOf(inode) {
  if (inode === undefined) return null;
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.find((pid) => socketsOf(pid).includes(`socket:[${inode}]`)) ?? null;
}

function socketsOf(pid) {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return "";
      }
    });
  } catch {
    // Another user's process, or one that has just ended.
    return [];
  }
}
