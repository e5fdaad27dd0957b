import { mailOf } from "./mail-text.ts";

/** `inviter`: name of the unit, the company or the platform; `link` carries the token. */
export type InvitationFacts = { name: string; inviter: string; link: string; hours: number };

/** Mail with the link by which the owner of a new account chooses a password. */
export const invitationMail = ({ name, inviter, link, hours }: InvitationFacts) =>
  mailOf(
    "Seu convite para a Tenho",
    [
      `Olá, ${name}!`,
      `${inviter} criou uma conta para você na Tenho, com este e-mail. Para aceitar o convite e escolher a sua senha, abra:`,
      link,
      `O link vale por ${hours} horas e uma única vez.`,
      "Se você não esperava este convite, ignore esta mensagem: sem o link, ninguém entra na conta.",
    ],
    link,
  );
