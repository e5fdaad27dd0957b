import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type LeadDraft, leadPrefixes, readLead, searchPrefixes } from "./lead.ts";

const draft = (over: Partial<LeadDraft> = {}): LeadDraft => ({
  name: "Rosa  Araújo",
  company: "Padaria São João",
  email: " Rosa@Padaria.com.br ",
  phone: "(86) 8888-7777",
  city: "Parnaíba",
  state: "pi",
  plan: "PREMIUM",
  addons: ["ANALYTICS", "MARKETING", "MARKETING"],
  ...over,
});
const faultOf = (over: Partial<LeadDraft>): string[] => readLead(draft(over)).faults.map(({ field }) => field);

describe("readLead()", () => {
  it("brings what was typed into the form it is stored in", () => {
    const { content, faults } = readLead(draft());
    assert.deepEqual(faults, []);
    assert.deepEqual(content, {
      name: "Rosa Araújo",
      company: "Padaria São João",
      email: "rosa@padaria.com.br",
      phone: "5586988887777",
      city: "Parnaíba",
      state: "PI",
      plan: "PREMIUM",
      addons: ["MARKETING", "ANALYTICS"],
    });
    assert.deepEqual(readLead(draft({ company: " ", addons: undefined })).content.company, null);
  });

  it("names every field that is wrong", () => {
    const all = faultOf({ name: "", company: "\u202Ex", email: "a@b", phone: "123", city: " ", state: "XX" });
    assert.deepEqual(all, ["name", "company", "email", "phone", "city", "state"]);
    for (const name of ["R", "123", "a".repeat(121), "a\u0007b"]) assert.deepEqual(faultOf({ name }), ["name"], name);
    assert.deepEqual(faultOf({ phone: "+1 202 555 0100" }), ["phone"]);
  });
});

describe("the search for leads", () => {
  const prefixes = new Set(leadPrefixes(readLead(draft()).content));
  const finds = (search: string) => searchPrefixes(search)?.every((prefix) => prefixes.has(prefix));

  it("finds by the beginning of words, whatever the case and accents, and by a number typed with its mask", () => {
    for (const search of ["ros", "ARAUJO", "sao joa", "rosa@padaria", "(86) 98888", "98888-77", "parna pi", "prem"]) {
      assert.equal(finds(search), true, search);
    }
    for (const search of ["osa", "rosa teresina", "(86) 3322"]) assert.equal(finds(search), false, search);
  });

  it("looks for nothing in an empty text, and cannot find by single letters", () => {
    assert.deepEqual([searchPrefixes("  "), searchPrefixes("r"), searchPrefixes("%")], [[], null, []]);
  });
});
