// Programs that only tests take. Plain JavaScript without dependencies.
import { findOnPath } from "../packages/find-on-path.mjs";
import { isNewEnough, needs, OK, OPTIONAL, run, versionIn } from "./lines.mjs";
import { howToGet } from "./where-to-get.mjs";

export function examineChromium({ env }) {
  const chromium = findOnPath("chromium", env.PATH);
  if (chromium) return [OK, "Chromium", chromium];
  if (process.getuid?.() === 0 && findOnPath("apt-get", env.PATH)) return [OK, "Chromium", "npm test o instala"];
  return [OPTIONAL, "Chromium", `instale o Chromium${howToGet("chromium")} para as jornadas no navegador`];
}

export async function examineGo({ env }) {
  const without = [OPTIONAL, "Go", `instale o Go ≥ ${needs.go.join(".")} para npm run test:long`];
  if (!findOnPath("go", env.PATH)) return without;
  const { output } = await run("go", ["env", "GOVERSION"], env);
  const version = versionIn(output);
  return isNewEnough(version, needs.go) ? [OK, "Go", version.join(".")] : without;
}

export function examineOpenssl({ env }) {
  const openssl = findOnPath("openssl", env.PATH);
  return openssl ? [OK, "openssl", openssl] : [OPTIONAL, "openssl", "instale o openssl para a suíte dos certificados"];
}

export async function examineEngine({ env }) {
  const without = [OPTIONAL, "Containers", "nenhum motor em execução: nada precisa dele, só TENHO_INFRA=containers"];
  if (!findOnPath("docker", env.PATH)) return without;
  const { ok, output } = await run("docker", ["version", "--format", "{{.Server.Version}}"], env);
  return ok ? [OK, "Containers", `docker ${output.trim()}`] : without;
}
