import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { accountHandlers } from "../adapters/http/account-handlers.ts";
import { activationHandlers } from "../adapters/http/administration/activation-handlers.ts";
import { controllerHandlers } from "../adapters/http/administration/controller-handlers.ts";
import { factsHandlers } from "../adapters/http/administration/facts-handlers.ts";
import { franchisesHandlers } from "../adapters/http/administration/franchises-handlers.ts";
import { mailTestHandlers } from "../adapters/http/administration/mail-test-handlers.ts";
import { troubleMailsHandlers } from "../adapters/http/administration/trouble-mails-handlers.ts";
import { unitDeletionHandlers } from "../adapters/http/administration/unit-deletion-handler.ts";
import { userFormHandlers } from "../adapters/http/administration/user-form-handlers.ts";
import { userListHandlers } from "../adapters/http/administration/user-list-handlers.ts";
import { fileHandlers } from "../adapters/http/documents/file-handlers.ts";
import { serviceContractHandlers } from "../adapters/http/documents/service-contract-handler.ts";
import { invitationHandlers } from "../adapters/http/invitation-handlers.ts";
import { pauseHandlers } from "../adapters/http/pause-handlers.ts";
import { categoriesHandlers } from "../adapters/http/profile/categories-handlers.ts";
import { hoursHandlers } from "../adapters/http/profile/hours-handlers.ts";
import { photoHandlers } from "../adapters/http/profile/photo-handlers.ts";
import { profileHandlers } from "../adapters/http/profile/profile-handlers.ts";
import { serviceCitiesHandlers } from "../adapters/http/profile/service-cities-handlers.ts";
import { emailProofHandlers } from "../adapters/http/proofs/email-proof-handlers.ts";
import { numberProofHandlers } from "../adapters/http/proofs/number-proof-handlers.ts";
import { reportHandlers } from "../adapters/http/report-handlers.ts";
import { undoHandlers } from "../adapters/http/undo-handlers.ts";
import { userCreationHandlers } from "../adapters/http/user-creation-handlers.ts";
import type { MailTest } from "../app/mail-test/send-test-mail.ts";
import type { UsersContext } from "../app/users-context.ts";

/** Every route for people. */
export const composeRoutes = (
  ctx: UsersContext,
  { hasVirusScan, mailTest }: { hasVirusScan: boolean; mailTest: MailTest },
): BoundRoute[] => [
  ...userListHandlers(ctx),
  ...accountHandlers(ctx),
  ...userFormHandlers(ctx),
  ...franchisesHandlers(ctx),
  ...unitDeletionHandlers(ctx),
  ...serviceContractHandlers(ctx),
  ...fileHandlers(ctx, hasVirusScan),
  ...activationHandlers(ctx),
  ...controllerHandlers(ctx),
  ...troubleMailsHandlers(ctx),
  ...mailTestHandlers(ctx, mailTest),
  ...userCreationHandlers(ctx),
  ...invitationHandlers(ctx),
  ...pauseHandlers(ctx),
  ...emailProofHandlers(ctx),
  ...numberProofHandlers(ctx),
  ...undoHandlers(ctx),
  ...factsHandlers(ctx),
  ...profileHandlers(ctx),
  ...photoHandlers(ctx),
  ...hoursHandlers(ctx),
  ...categoriesHandlers(ctx),
  ...serviceCitiesHandlers(ctx),
  ...reportHandlers(ctx),
];
