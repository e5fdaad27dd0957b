import { acceptedContact } from "./accepted-contact.ts";
import { accessCode } from "./access-code.ts";
import { accountActivatedTemplate } from "./account-activated.ts";
import { accountChangedTemplate } from "./account-changed.ts";
import { accountChangedByOther } from "./account-changed-by-other.ts";
import { balanceInsufficient } from "./balance-insufficient.ts";
import { balanceLow } from "./balance-low.ts";
import { companyReached } from "./company-reached.ts";
import { creditExpiring } from "./credit-expiring.ts";
import type { TemplateDefinition } from "./definition.ts";
import { newOffer } from "./new-offer.ts";
import { offersMissed } from "./offers-missed.ts";
import { pixCharge } from "./pix-charge.ts";
import { tenhoReversed } from "./tenho-reversed.ts";
import { wishAnswers } from "./wish-answers.ts";

/** The templates this version sends, those of offers first. */
export const ALL_TEMPLATES: readonly TemplateDefinition[] = [
  newOffer,
  acceptedContact,
  wishAnswers,
  balanceInsufficient,
  pixCharge,
  companyReached,
  tenhoReversed,
  balanceLow,
  creditExpiring,
  offersMissed,
  accessCode,
  accountActivatedTemplate,
  accountChangedTemplate,
  accountChangedByOther,
];

/** The language of every template. */
export const TEMPLATE_LANGUAGE = "pt_BR";

const byName = new Map(ALL_TEMPLATES.map((definition) => [definition.meta.name, definition]));

/** The definition of a template this version sends; undefined for one of another version. */
export const templateNamed = (name: string): TemplateDefinition | undefined => byName.get(name);

/** Returns whether a template puts offers to merchants. */
export const isOfferTemplate = (name: string): boolean => templateNamed(name)?.isOffer === true;
