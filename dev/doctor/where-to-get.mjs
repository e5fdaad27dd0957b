// Which command installs what is missing on this system. Plain JavaScript without dependencies.
import { readText } from "./lines.mjs";

const COMMANDS = {
  debian: {
    by: "sudo apt install",
    packages: { node: "nodejs npm", python: "python3 python3-venv", chromium: "chromium", openssl: "openssl" },
  },
  fedora: {
    by: "sudo dnf install",
    packages: { node: "nodejs npm", python: "python3", chromium: "chromium", go: "golang", openssl: "openssl" },
  },
  macos: {
    by: "brew install",
    packages: {
      node: "node",
      python: "python",
      "nats-server": "nats-server",
      chromium: "--cask chromium",
      go: "go",
      openssl: "openssl",
    },
  },
};

/** The system by what /etc/os-release says of it; null where none of those that are known here is like it. */
export function systemOf(platform, osRelease) {
  if (platform === "darwin") return "macos";
  const names = osRelease
    .split("\n")
    .filter((line) => /^ID(_LIKE)?=/.test(line))
    .flatMap((line) => line.slice(line.indexOf("=") + 1).split(/["'\s]+/));
  if (names.includes("debian") || names.includes("ubuntu")) return "debian";
  return names.includes("fedora") || names.includes("rhel") ? "fedora" : null;
}

/** The command that installs it, in brackets; empty where none is known. */
export function howToGet(what, system = systemOf(process.platform, readText("/etc/os-release"))) {
  const { by, packages = {} } = COMMANDS[system] ?? {};
  return packages[what] ? ` (${by} ${packages[what]})` : "";
}
