import { defineTemplate } from "./definition.ts";

/** Meta lets one-time codes go out by a template of this category alone, with its own words and a button that copies the code. */
export const accessCode = defineTemplate({
  title: "Senha temporária",
  purpose: "Leva a senha temporária a quem não tem e-mail confirmado.",
  isAwaited: true,
  // Meta allows 15 characters.
  parameters: [{ name: "code", max: 15 }],
  meta: {
    name: "codigo_de_acesso_v1",
    language: "pt_BR",
    category: "AUTHENTICATION",
    components: [
      { type: "BODY", add_security_recommendation: true },
      { type: "FOOTER", code_expiration_minutes: 30 },
      { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] },
    ],
  },
});
