import { mailOf } from "./mail-text.ts";

/** Mail that an operator sends to try the mail server. */
export const testMail = (link: string) =>
  mailOf(
    "Teste de e-mail da Tenho",
    [
      "Olá!",
      "Este e-mail foi enviado para testar o envio da Tenho. Se você o lê, e ele não estava no spam, o envio funciona.",
      "Responda a ele para ver aonde vão as respostas.",
      link,
    ],
    link,
  );
