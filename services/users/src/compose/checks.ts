import { Resolver } from "node:dns/promises";
import type { Look } from "@tenho/kernel/checks/looks";
import { readCertificate } from "@tenho/kernel/outbound/read-certificate";
import { checkCertificate } from "../app/checks/check-address.ts";
import { checkCity } from "../app/checks/check-city.ts";
import { checkController } from "../app/checks/check-controller.ts";
import { checkMailDomain, type MailResolver } from "../app/checks/check-mail-domain.ts";
import { checkMailServer, type ProveMailServer } from "../app/checks/check-mail-server.ts";
import type { UsersContext } from "../app/users-context.ts";
import type { UsersConfig } from "../config.ts";

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/** The resolver of the DNS that users asks. */
export const createMailResolver = (): MailResolver => new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });

/** The looks of users at its outside. */
export function usersLooks(
  ctx: UsersContext,
  config: UsersConfig,
  { proveMailServer, resolver }: { proveMailServer: ProveMailServer; resolver: MailResolver },
): Look[] {
  const { PUBLIC_URL: publicUrl, MAIL_FROM: from, MAIL_DKIM_SELECTOR: dkimSelector } = config;
  return [
    {
      id: "address.certificate",
      group: "ADDRESS",
      name: `O certificado de ${new URL(publicUrl).hostname}`,
      look: () => checkCertificate(publicUrl, { read: readCertificate, now: ctx.now }),
    },
    { id: "mail.server", group: "MAIL", name: "O servidor de e-mail", look: () => checkMailServer(proveMailServer) },
    {
      id: "mail.domain",
      group: "MAIL",
      name: "O domínio do remetente",
      look: () => checkMailDomain(from, { resolver, dkimSelector }),
    },
    {
      id: "data.controller",
      group: "DATA",
      name: "Quem opera a plataforma",
      look: () => checkController(ctx.controllers),
      freshMs: 0,
    },
    {
      id: "city.coverage",
      group: "CITY",
      name: "A cobertura das franquias",
      look: () => checkCity(ctx),
      // The coverage goes through every unit's companies, too many for each reading.
      freshMs: 60_000,
    },
  ];
}
