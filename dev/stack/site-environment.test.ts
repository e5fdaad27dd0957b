import assert from "node:assert/strict";
import { test } from "node:test";
import { readSiteContact } from "../../web/build/site-contact.ts";
import { siteEnvironment } from "./site-environment.ts";

test("a stack on this machine shows every link of the site, and each passes the build's check", () => {
  const { phone, email, social } = readSiteContact(siteEnvironment({}));
  assert.deepEqual([phone, email], ["558633220300", "contato@tenho.dev"]);
  assert.deepEqual(
    social.map(({ name }) => name),
    ["Instagram", "LinkedIn", "YouTube"],
  );
});

test("what the environment says goes first; an empty variable leaves its link out", () => {
  const site = siteEnvironment({ SITE_EMAIL: "ana@exemplo.com.br", SITE_PHONE: "", PATH: "/bin" });
  const { phone, email } = readSiteContact(site);
  assert.deepEqual([phone, email], [null, "ana@exemplo.com.br"]);
  assert.equal("PATH" in site, false);
});
