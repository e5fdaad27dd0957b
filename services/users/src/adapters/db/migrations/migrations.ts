import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { accountAlerts } from "./account-alerts.sql.ts";
import { accountCounts } from "./account-counts.sql.ts";
import { accountDays } from "./account-days.sql.ts";
import { accounts, contractAcceptances, contractParties, whatsappOptIns } from "./accounts.sql.ts";
import { activation } from "./activation.sql.ts";
import { companyStaff } from "./company-staff.sql.ts";
import { controller } from "./controller.sql.ts";
import { corrections } from "./corrections.sql.ts";
import { demonstrationIndexes } from "./demonstration.sql.ts";
import { documents } from "./documents.sql.ts";
import { emailProofs } from "./email-proofs.sql.ts";
import { invitationAddresses, invitations } from "./invitations.sql.ts";
import { numberProofCodes } from "./number-proof-codes.sql.ts";
import { numberProofs } from "./number-proofs.sql.ts";
import { photos, profiles } from "./profile.sql.ts";
import { provedNumbers } from "./proved-numbers.sql.ts";
import { searchIndexes, searchWords } from "./search-words.sql.ts";
import { testMails } from "./test-mails.sql.ts";
import { troubles } from "./troubles.sql.ts";
import { accountCreations, closedUnits } from "./units.sql.ts";

const PARTS = [
  accounts,
  accountCounts,
  accountDays,
  accountCreations,
  closedUnits,
  companyStaff,
  contractAcceptances,
  activation,
  photos,
  profiles,
  emailProofs,
  numberProofs,
  provedNumbers,
  accountAlerts,
  corrections,
  documents,
];

/** Migrations by name, applied once each in the order of their names. */
export const usersMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      for (const part of PARTS) await knex.raw(part);
      await outboxMigration(knex);
    },
  },
  "0002-number-proof-codes": {
    up: async (knex: Knex): Promise<void> => {
      await knex.raw(numberProofCodes);
    },
  },
  "0003-search-words": { up: async (knex: Knex): Promise<void> => void (await knex.raw(searchWords)) },
  "0004-search-indexes": { indexes: searchIndexes },
  "0005-controller": { up: async (knex: Knex): Promise<void> => void (await knex.raw(controller)) },
  "0006-whatsapp-opt-ins": { up: async (knex: Knex): Promise<void> => void (await knex.raw(whatsappOptIns)) },
  "0007-demonstration-indexes": { indexes: demonstrationIndexes },
  "0008-contract-parties": { up: async (knex: Knex): Promise<void> => void (await knex.raw(contractParties)) },
  "0009-troubles": { up: async (knex: Knex): Promise<void> => void (await knex.raw(troubles)) },
  "0010-invitations": { up: async (knex: Knex): Promise<void> => void (await knex.raw(invitations)) },
  "0011-invitation-addresses": { up: async (knex: Knex): Promise<void> => void (await knex.raw(invitationAddresses)) },
  "0012-test-mails": { up: async (knex: Knex): Promise<void> => void (await knex.raw(testMails)) },
};
