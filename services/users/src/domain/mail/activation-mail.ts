import { type ActivationFacts, activationParagraphs } from "@tenho/br/registration/activation-text";
import { mailOf } from "./mail-text.ts";

/** `sentence`: what MASTER adds, filled; empty: nothing. */
export type ActivationMailFacts = ActivationFacts & { name: string; sentence: string };

/** The mail that tells of an activation. */
export const activationMail = ({ name, sentence, ...facts }: ActivationMailFacts) =>
  mailOf("Sua conta na Tenho foi ativada", activationParagraphs(name, facts, sentence), facts.link);
