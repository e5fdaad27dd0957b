import type { Knex } from "knex";
import { createAccountStore } from "../adapters/db/accounts/account-store.ts";
import { createActivationNoticeStore } from "../adapters/db/activation-notice-store.ts";
import { createActivationTextStore } from "../adapters/db/activation-text-store.ts";
import { createAccountSaveStore } from "../adapters/db/administration/account-save-store.ts";
import { createAccountUpdateStore } from "../adapters/db/administration/account-update-store.ts";
import { createDeletionStore } from "../adapters/db/administration/deletion-store.ts";
import { createAlertStore } from "../adapters/db/alerts/alert-store.ts";
import { createControllerStore } from "../adapters/db/controller-store.ts";
import { createCreationStore } from "../adapters/db/creation-store.ts";
import { createDocumentStore } from "../adapters/db/document-store.ts";
import { createErasureStore } from "../adapters/db/erasure-store.ts";
import { createFactStore } from "../adapters/db/facts/fact-store.ts";
import { createInvitationStore } from "../adapters/db/invitations/invitation-store.ts";
import { createMailQueue } from "../adapters/db/mail-queue.ts";
import { createPhotoStore } from "../adapters/db/photo-store.ts";
import { createProfileStore } from "../adapters/db/profile-store.ts";
import { createEmailProofStore } from "../adapters/db/proofs/email-proof-store.ts";
import { createNumberProofStore } from "../adapters/db/proofs/number-proof-store.ts";
import { PROOF_HOURS } from "../adapters/db/proofs/request-proof.ts";
import { createRegistrationStore } from "../adapters/db/registration-store.ts";
import { createReportStore } from "../adapters/db/report-store.ts";
import { createTroubleStore } from "../adapters/db/trouble-store.ts";
import { createUnitStore } from "../adapters/db/unit-store.ts";
import { publishAccountChange, publishAccountNotice } from "../adapters/events/account-publisher.ts";
import type { UsersContext, UsersContextConfig } from "../app/users-context.ts";
import type { UsersConfig } from "../config.ts";

/** The parts of the context that lie in users' own database. */
type Stores = Pick<
  UsersContext,
  | "accounts"
  | "updates"
  | "saves"
  | "creations"
  | "registrations"
  | "deletions"
  | "erasures"
  | "profiles"
  | "photos"
  | "facts"
  | "emailProofs"
  | "invitations"
  | "numberProofs"
  | "alerts"
  | "notices"
  | "texts"
  | "controllers"
  | "troubles"
  | "units"
  | "reports"
  | "documents"
  | "mailQueue"
>;

/** Makes the context from users' database and the parts outside it. */
export function composeContext(
  { knex, triggerRelay }: { knex: Knex; triggerRelay: () => void },
  outside: Omit<UsersContext, keyof Stores>,
): UsersContext {
  const writing = { knex, publishChange: publishAccountChange, triggerRelay };
  return {
    ...outside,
    accounts: createAccountStore(writing),
    updates: createAccountUpdateStore(writing, () => outside.wake("activationNotices")),
    saves: createAccountSaveStore(writing),
    creations: createCreationStore(writing),
    registrations: createRegistrationStore(writing),
    deletions: createDeletionStore(writing),
    erasures: createErasureStore(writing),
    profiles: createProfileStore(writing),
    photos: createPhotoStore(writing),
    facts: createFactStore(writing, publishAccountNotice),
    emailProofs: createEmailProofStore(writing),
    invitations: createInvitationStore(writing),
    numberProofs: createNumberProofStore(writing),
    alerts: createAlertStore(writing),
    notices: createActivationNoticeStore(knex),
    texts: createActivationTextStore(knex, triggerRelay),
    controllers: createControllerStore(knex, triggerRelay),
    troubles: createTroubleStore({ knex, triggerRelay }),
    units: createUnitStore(knex),
    reports: createReportStore(knex),
    documents: createDocumentStore(knex, triggerRelay),
    mailQueue: createMailQueue(knex),
  };
}

export const contextConfigOf = (config: Pick<UsersConfig, "PUBLIC_URL" | "NOTICE_MS">): UsersContextConfig => ({
  publicUrl: config.PUBLIC_URL,
  linkBase: config.PUBLIC_URL.replace(/\/$/, ""),
  noticeMs: config.NOTICE_MS,
  proofHours: PROOF_HOURS,
});
