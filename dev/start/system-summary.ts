import { formatPhone } from "@tenho/br/contacts/format-phone";
import { FREE_NUMBER } from "../seed/write-directory.ts";
import type { DevConfig } from "../shared/config.ts";
import type { Stack } from "../stack/stack.ts";
import type { World } from "./world.ts";

const LOGINS = [
  ["master@tenho.dev", "MASTER"],
  ["admin@tenho.dev", "ADMIN de Parnaíba"],
  ["pizzaria@tenho.dev", "empresa (CLIENT)"],
  ["usuario@tenho.dev", "usuário da empresa (USER)"],
  ["admin2@tenho.dev", "ADMIN da outra unidade"],
  ["mercado@tenho.dev", "empresa da outra unidade"],
] as const;

/** First steps of an owner in an installation without the demonstration; the secrets are the sandbox's own, which stands for Meta. */
const firstSteps = ({ GRAPH_API_TOKEN: token, WHATSAPP_APP_SECRET: appSecret }: Stack["secrets"]) => [
  "Sem dados de demonstração. Para começar:",
  '  1. npm run ops -- first-master --name "Seu nome" --email voce@exemplo.com.br --phone 86999990001',
  "  2. Entre no painel com a senha que aparece: no Dashboard, Pronto para o ar diz o que falta",
  "  3. Configurações › WhatsApp › Conectar WhatsApp. Da Meta, que aqui é o sandbox:",
  `       token ${token}`,
  `       chave secreta do app ${appSecret}`,
  "     Ali mesmo envie os modelos de mensagem à Meta: até ela os aprovar as ofertas esperam",
  "  4. Treinar categorias › Começar com o catálogo padrão, e Franquias: a primeira, com o número",
  `     ${formatPhone(FREE_NUMBER.display_phone_number)} (ID ${FREE_NUMBER.id})`,
];

type Address = Readonly<{ name: string; url: string; about?: string }>;

/** Lists the addresses of a running system, and its accounts or an owner's first steps. `panel` is the address of the panel. */
export function systemSummary(
  { urls, secrets }: Stack,
  config: DevConfig,
  { world, panel, more = [] }: { world: World; panel: string; more?: readonly Address[] },
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
    ...(world === "empty"
      ? firstSteps(secrets).map((line) => `  ${line}`)
      : ["  Contas (senha Tenho@2026)", ...LOGINS.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`)]),
    "",
    "  Ctrl-C para tudo",
    "",
  ];
}
