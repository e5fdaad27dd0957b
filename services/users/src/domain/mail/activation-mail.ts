import { type ActivationFacts, activationParagraphs } from "@tenho/br/registration/activation-text";
import { mailOf } from "./mail-text.ts";

/** `sentence`: the sentence that MASTER adds, with placeholders filled in; empty: none. */
export type ActivationMailFacts = ActivationFacts & { name: string; sentence: string };

/** Mail about an activated account. */
export const activationMail = ({ name, sentence, ...facts }: ActivationMailFacts) =>
  mailOf("Sua conta na Tenho foi ativada", activationParagraphs(name, facts, sentence), facts.link);
