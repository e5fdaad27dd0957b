import assert from "node:assert/strict";
import { test } from "node:test";
import { readSiteContact } from "./site-contact.ts";

test("what is configured is read into the form it is linked in, networks in a fixed order", () => {
  const contact = readSiteContact({
    SITE_YOUTUBE_URL: "https://www.youtube.com/@tenho-dev",
    SITE_PHONE: " (86) 3322-0300 ",
    SITE_EMAIL: "Contato@Tenho.dev",
    SITE_INSTAGRAM_URL: "https://instagram.com/tenho.dev",
  });
  assert.deepEqual(contact, {
    phone: "558633220300",
    email: "contato@tenho.dev",
    social: [
      { name: "Instagram", href: "https://instagram.com/tenho.dev" },
      { name: "YouTube", href: "https://www.youtube.com/@tenho-dev" },
    ],
  });
});

test("what is absent or empty is not there", () => {
  const nothing = { phone: null, email: null, social: [] };
  assert.deepEqual(readSiteContact({}), nothing);
  assert.deepEqual(readSiteContact({ SITE_PHONE: "", SITE_EMAIL: "  ", SITE_LINKEDIN_URL: "" }), nothing);
});

test("every bad variable is named at once, and no value", () => {
  const env = { SITE_PHONE: "0800 123 4567", SITE_EMAIL: "segredo", SITE_LINKEDIN_URL: "linkedin.com/tenho" };
  assert.throws(
    () => readSiteContact(env),
    ({ message }: Error) =>
      Object.keys(env).every((name) => message.includes(name)) && !/0800|segredo|\/tenho/.test(message),
  );
});

test("a link leads by HTTPS to the network it names and nowhere else", () => {
  const bad = [
    "javascript:alert(1)",
    "http://www.instagram.com/tenho.dev",
    "https://instagram.com.exemplo.com.br/",
    "https://falsoinstagram.com/",
    "https://instagram.com@exemplo.com.br/",
    "https://ana:senha@instagram.com/",
    "https://www.instagram.com:8443/",
    "https://www.youtube.com/@tenho-dev",
  ];
  for (const text of bad)
    assert.throws(() => readSiteContact({ SITE_INSTAGRAM_URL: text }), /SITE_INSTAGRAM_URL: precisa ser/, text);
});
