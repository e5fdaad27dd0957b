import type { DevConfig } from "../shared/config.ts";
import type { Stack } from "../stack/stack.ts";

const LOGINS = [
  ["master@tenho.dev", "MASTER"],
  ["admin@tenho.dev", "ADMIN de Parnaíba"],
  ["pizzaria@tenho.dev", "empresa (CLIENT)"],
  ["usuario@tenho.dev", "usuário da empresa (USER)"],
  ["admin2@tenho.dev", "ADMIN da outra unidade"],
  ["mercado@tenho.dev", "empresa da outra unidade"],
] as const;

type Address = Readonly<{ name: string; url: string; about?: string }>;

/** Lists the addresses of a running system and its accounts. `panel` is the address of the panel. */
export function systemSummary(
  { urls }: Stack,
  config: DevConfig,
  panel: string,
  more: readonly Address[] = [],
): string[] {
  const addresses: Address[] = [
    { name: "Painel", url: panel },
    ...more,
    {
      name: "Sandbox",
      url: `http://localhost:${config.sandboxPort}`,
      about: "os celulares do consumidor e das empresas, e os e-mails",
    },
    { name: "Medidas", url: `${urls["gateway-admin"]}/metrics`, about: "do gateway, só nesta máquina" },
  ];
  const width = Math.max(...LOGINS.map(([email]) => email.length));
  return [
    "",
    "  Tenho está no ar",
    ...addresses.map(({ name, url, about }) => `  ${name.padEnd(9)} ${url}${about ? `   (${about})` : ""}`),
    "",
    "  Contas (senha Tenho@2026)",
    ...LOGINS.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`),
    "",
    "  Ctrl-C para tudo",
    "",
  ];
}
