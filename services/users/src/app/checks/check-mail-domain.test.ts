import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMailDomain, type MailResolver } from "./check-mail-domain.ts";

const FROM = "Tenho <nao-responda@avisos.tenho.com.br>";
const WHOLE = {
  mx: { "avisos.tenho.com.br": ["mx.provedor.com"] },
  txt: {
    "avisos.tenho.com.br": ["google-site-verification=1", "v=spf1 include:provedor.com ~all"],
    "_dmarc.tenho.com.br": ["v=DMARC1; p=none"],
    "s1._domainkey.avisos.tenho.com.br": ["k=rsa; p=MIIB"],
  },
};

const absent = (code = "ENODATA") => Object.assign(new Error("no such record"), { code });

/** A resolver that knows these records; every other name has none. */
function resolverOf(given: { mx?: Record<string, string[]>; txt?: Record<string, string[]> }): MailResolver {
  return {
    resolveMx: async (name) => {
      const exchanges = given.mx?.[name];
      if (exchanges === undefined) throw absent("ENOTFOUND");
      return exchanges.map((exchange) => ({ exchange }));
    },
    resolveTxt: async (name) => {
      const texts = given.txt?.[name];
      if (texts === undefined) throw absent();
      // A long record comes in parts of 255 bytes.
      return texts.map((text) => [text.slice(0, 5), text.slice(5)]);
    },
  };
}

const lines = async (given: Parameters<typeof resolverOf>[0], dkimSelector = "", from = FROM) =>
  (await checkMailDomain(from, { resolver: resolverOf(given), dkimSelector })).map(
    ({ state, sentence }) => `${state} ${sentence}`,
  );

describe("the DNS of the sender's domain", () => {
  it("is right with MX, SPF, a usual DKIM key, and DMARC at the domain or above it", async () => {
    assert.deepEqual(
      (await lines(WHOLE)).map((line) => line.split(" ")[0]),
      ["RIGHT", "RIGHT", "RIGHT", "RIGHT"],
    );
  });

  it("names each record that is missing, also a null MX", async () => {
    assert.deepEqual(await lines({ mx: { "avisos.tenho.com.br": [""] } }, "resend"), [
      "MISSING Falta MX em avisos.tenho.com.br: quem responder a um e-mail o recebe de volta.",
      "MISSING Falta SPF em avisos.tenho.com.br: os e-mails vão para o spam.",
      "MISSING Falta DKIM em avisos.tenho.com.br: não há chave em resend._domainkey.avisos.tenho.com.br.",
      "MISSING Falta DMARC em avisos.tenho.com.br: outros podem enviar em seu nome, e grandes provedores recusam.",
    ]);
  });

  it("does not know of a key whose selector nobody has named", async () => {
    const { mx, txt } = WHOLE;
    const { "s1._domainkey.avisos.tenho.com.br": _, ...others } = txt;
    assert.equal(
      (await lines({ mx, txt: others }))[2],
      "UNKNOWN Não se achou DKIM em avisos.tenho.com.br com os seletores usuais.",
    );
  });

  it("knows nothing when the resolver does not answer, and asks nobody about a sender of this machine", async () => {
    const timedOut: MailResolver = {
      resolveMx: () => Promise.reject(absent("ETIMEOUT")),
      resolveTxt: () => Promise.reject(absent("ETIMEOUT")),
    };
    await assert.rejects(checkMailDomain(FROM, { resolver: timedOut, dkimSelector: "" }));
    const local = await checkMailDomain("Tenho <nao-responda@tenho.localhost>", {
      resolver: timedOut,
      dkimSelector: "",
    });
    assert.deepEqual(
      local.map(({ id, state }) => [id, state]),
      [["mail.sender", "MISSING"]],
    );
  });
});
