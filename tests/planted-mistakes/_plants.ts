import type { Finding } from "@tenho/kernel/checks/finding";
import { checkAddress, checkOrigin } from "../../gateway/src/panel/readiness/check-address.ts";
import { checkAccess } from "../../services/auth/src/app/checks/check-access.ts";
import { checkBackup } from "../../services/auth/src/app/checks/check-backup.ts";
import { checkCatalogue } from "../../services/categorisation/src/app/catalogue/check-catalogue.ts";
import { checkNumbers } from "../../services/franchise/src/app/units/check-numbers.ts";
import { checkCertificate } from "../../services/users/src/app/checks/check-address.ts";
import { checkController } from "../../services/users/src/app/checks/check-controller.ts";
import { checkMailDomain, type MailResolver } from "../../services/users/src/app/checks/check-mail-domain.ts";
import { checkMailServer } from "../../services/users/src/app/checks/check-mail-server.ts";
import type { MailTrouble } from "../../services/users/src/app/ports.ts";
import { CONTROLLER_FIELDS, type Controller } from "../../services/users/src/domain/controller.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const DAY_MS = 86_400_000;
const PUBLIC_URL = "https://exemplo.com.br";
const FROM = "Tenho <nao-responda@exemplo.com.br>";

/** A mistake: how it is planted, and the id of the check that finds it. */
export type Plant = Readonly<{
  mistake: string;
  id: string;
  look: () => Promise<readonly Finding[]> | readonly Finding[];
}>;

/** The part of a use-case's context that a check reads. */
const only = <T>(part: unknown): T => part as T;

const address = (more: Partial<Parameters<typeof checkAddress>[0]>) => () =>
  checkAddress({ publicUrl: PUBLIC_URL, httpsOnly: true, trustedProxies: 1, proxyVerdict: "FITS", ...more });

const certificate = (days: number, problem: string | null) => () =>
  checkCertificate(PUBLIC_URL, {
    read: async () => ({ end: new Date(NOW.getTime() + days * DAY_MS), issuer: "AC Teste", problem }),
    now: () => NOW,
  });

const absent = () => Promise.reject(Object.assign(new Error("no such record"), { code: "ENODATA" }));
const noRecords: MailResolver = { resolveMx: absent, resolveTxt: absent };
const domain =
  (from = FROM, dkimSelector = "provedor") =>
  () =>
    checkMailDomain(from, { resolver: noRecords, dkimSelector });
const server = (trouble: MailTrouble) => () =>
  checkMailServer(async () => ({ trouble, hasLogin: true, host: "smtp.exemplo.com.br:587" }));

const noController = Object.fromEntries(CONTROLLER_FIELDS.map((field) => [field, ""])) as Controller;
const controller = (more: Partial<Controller>) => () =>
  checkController({ read: async () => ({ ...noController, ...more }) });

const access =
  (emails: readonly string[], withFactor: number, demonstration = 0) =>
  () =>
    checkAccess(
      only({
        users: {
          listOperators: async () => emails.map((email) => ({ id: email, email })),
          countDemonstrationAccounts: async () => demonstration,
        },
        secondFactors: { countOn: async () => withFactor },
      }),
      PUBLIC_URL,
    );
const backup = (hours: number | null) => () => {
  const records = hours === null ? [] : [{ at: new Date(NOW.getTime() - hours * 3_600_000), changes: [] }];
  return checkBackup(only({ auditRecords: { list: async () => records }, now: () => NOW }));
};

const catalogue = (ids: readonly number[], hasModel: boolean) => () =>
  checkCatalogue(
    only({
      catalogue: { list: async () => ids.map((id) => ({ id })) },
      classifier: { now: () => ({ served: hasModel ? {} : null }) },
    }),
  );
const units = (active: number, numbered: number) => () =>
  checkNumbers(only({ units: { countNumbered: async () => ({ active, numbered }) } }));

const plant = (mistake: string, id: string, look: Plant["look"]): Plant => ({ mistake, id, look });

/** Mistakes that need no outside to be planted, by the service that finds them. */
export const PLANTS: Readonly<Record<string, readonly Plant[]>> = {
  gateway: [
    plant("PUBLIC_URL não foi dado ao gateway", "address.public", address({ publicUrl: null })),
    plant("o endereço é desta máquina", "address.public", address({ publicUrl: "http://localhost:8080" })),
    plant("o endereço não é https", "address.public", address({ publicUrl: "http://exemplo.com.br" })),
    plant("HTTPS_ONLY está desligado", "address.public", address({ httpsOnly: false })),
    plant(
      "há um proxy, e TRUST_PROXY não o conta",
      "address.proxies",
      address({ trustedProxies: 0, proxyVerdict: "UNTRUSTED" }),
    ),
    plant("TRUST_PROXY conta um proxy que não há", "address.proxies", address({ proxyVerdict: "ABSENT" })),
    plant("o painel é aberto em outro endereço", "address.origin", () => [
      checkOrigin("https://velho.exemplo", PUBLIC_URL),
    ]),
  ],
  users: [
    plant("o certificado do endereço acabou", "address.certificate", certificate(-1, "CERT_HAS_EXPIRED")),
    plant("a renovação do certificado não veio", "address.certificate", certificate(9, null)),
    plant(
      "o certificado é assinado por si mesmo",
      "address.certificate",
      certificate(60, "DEPTH_ZERO_SELF_SIGNED_CERT"),
    ),
    plant("o remetente é de um domínio que não existe", "mail.sender", domain("Tenho <nao-responda@tenho.localhost>")),
    plant("o domínio do remetente não tem MX", "mail.mx", domain()),
    plant("o domínio do remetente não tem SPF", "mail.spf", domain()),
    plant("o domínio do remetente não tem DKIM", "mail.dkim", domain()),
    plant("ninguém disse o seletor do DKIM", "mail.dkim", domain(FROM, "")),
    plant("o domínio do remetente não tem DMARC", "mail.dmarc", domain()),
    plant("a senha do servidor de e-mail é outra", "mail.server", server("login")),
    plant("o servidor de e-mail não responde", "mail.server", server("unreachable")),
    plant("o servidor de e-mail fala outra criptografia", "mail.server", server("server")),
    plant("a aba Empresa está vazia", "data.controller", controller({})),
    plant(
      "a aba Empresa está pela metade",
      "data.controller",
      controller({ legal_name: "Rede Exemplo Ltda", cnpj: "11222333000181" }),
    ),
  ],
  auth: [
    plant(
      "uma conta de demonstração entra num endereço público",
      "data.demo_accounts",
      access(["rosa@exemplo.com.br"], 1, 1),
    ),
    plant("não há MASTER", "data.second_factor", access([], 0)),
    plant(
      "um ADMIN não tem segundo fator",
      "data.second_factor",
      access(["rosa@exemplo.com.br", "ivo@exemplo.com.br"], 1),
    ),
    plant("nunca houve backup", "data.backup", backup(null)),
    plant("o backup parou", "data.backup", backup(27)),
    plant("nenhum backup sai da máquina", "data.backup", backup(3)),
  ],
  categorisation: [
    plant("não há categoria", "data.categories", catalogue([95], true)),
    plant("falta a categoria Outros", "data.fallback", catalogue([1], true)),
    plant("nenhum modelo foi treinado", "data.model", catalogue([1, 95], false)),
  ],
  franchise: [
    plant("não há franquia", "data.units", units(0, 0)),
    plant("nenhuma franquia tem número", "data.units", units(2, 0)),
  ],
};
