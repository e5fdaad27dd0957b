import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpenAt } from "@tenho/br/calendar/business-hours";
import { businessHoursErrors } from "@tenho/br/calendar/business-hours-check";
import { canonicalPhone, isMobilePhone } from "@tenho/br/contacts/phone";
import { documentError } from "@tenho/br/registration/document";
import { STANDARD_CATALOGUE } from "../../services/categorisation/standard-catalogue/standard-catalogue.ts";
import { CONSUMERS } from "./data/consumers.ts";
import { ACTIVE_MERCHANTS, MERCHANTS } from "./data/merchants.ts";
import { PEOPLE } from "./data/people.ts";
import { PARNAIBA, TERESINA, UNITS } from "./data/units.ts";
import { demoId } from "./ids.ts";
import { directory } from "./write-directory.ts";

const UUID_V5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("an id depends on the name alone and never changes between versions of the seed", () => {
  assert.equal(demoId("account:pizzaria@tenho.dev"), demoId("account:pizzaria@tenho.dev"));
  assert.equal(demoId("unit:parnaiba"), "ee163fc5-d6b2-5627-8e4b-1c04d2e18654");
  for (const { id } of [...UNITS, ...MERCHANTS, ...PEOPLE]) assert.match(id, UUID_V5);
});

test("ids, e-mails and numbers are unique", () => {
  const everybody = [...MERCHANTS, ...PEOPLE];
  const numbers = [...everybody, ...CONSUMERS.map(({ phone }) => ({ whatsapp: phone }))].map(
    ({ whatsapp }) => whatsapp,
  );
  assert.equal(new Set(everybody.map(({ id }) => id)).size, everybody.length);
  assert.equal(new Set(everybody.map(({ email }) => email)).size, everybody.length);
  assert.equal(new Set(numbers).size, numbers.length);
});

test("every document has right check digits", () => {
  for (const { document, email } of [...MERCHANTS, ...PEOPLE]) assert.equal(documentError(document), null, email);
});

test("every WhatsApp number is a canonical mobile number and every landline a canonical landline", () => {
  for (const { whatsapp } of [...MERCHANTS, ...PEOPLE]) {
    assert.equal(canonicalPhone(whatsapp), whatsapp);
    assert.ok(isMobilePhone(whatsapp));
  }
  for (const { landline } of MERCHANTS) if (landline !== null) assert.equal(canonicalPhone(landline), landline);
});

test("every merchant's category is in the catalogue, and every merchant has one", () => {
  const known = new Set(STANDARD_CATALOGUE.map(({ id }) => id));
  for (const { categoryIds, email } of MERCHANTS) {
    assert.ok(categoryIds.length > 0, email);
    for (const id of categoryIds) assert.ok(known.has(id), `${email}: ${id}`);
  }
});

test("every merchant's hours pass the check of the form", () => {
  for (const { hours, email } of MERCHANTS) assert.deepEqual(businessHoursErrors(hours), [], email);
});

test("at any hour a pizzeria of each unit and other common categories are open", () => {
  const night = new Date("2026-11-22T06:30:00Z");
  const openAtNight = ACTIVE_MERCHANTS.filter(({ hours }) => isOpenAt(hours, night));
  const sells = (categoryId: number, unit = PARNAIBA) =>
    openAtNight.some((merchant) => merchant.unit === unit && merchant.categoryIds.includes(categoryId));
  for (const category of [41, 44, 49, 10]) assert.ok(sells(category), `Parnaíba: ${category}`);
  for (const category of [41, 43, 44, 49]) assert.ok(sells(category, TERESINA), `Teresina: ${category}`);
});

test("every address is complete and every credit was given after the merchant joined", () => {
  for (const { address, credits, joinedDaysAgo, email } of MERCHANTS) {
    const { complement: _, ...required } = address;
    for (const [field, value] of Object.entries(required)) assert.notEqual(value, "", `${email}: ${field}`);
    assert.match(address.zipCode, /^\d{8}$/);
    for (const { daysAgo } of credits) assert.ok(daysAgo < joinedDaysAgo, email);
  }
});

test("the logins of the demonstration are there, each in its role and unit", () => {
  const find = (login: string) => [...MERCHANTS, ...PEOPLE].find(({ email }) => email === `${login}@tenho.dev`);
  assert.deepEqual(find("pizzaria")?.unit, PARNAIBA);
  assert.deepEqual(find("mercado")?.unit, TERESINA);
  assert.deepEqual(find("admin2")?.unit, TERESINA);
  assert.equal(PEOPLE.find(({ role }) => role === "USER")?.clientId, find("pizzaria")?.id);
});

test("the sandbox learns of both units, the shared number and the merchants that can be asked", () => {
  const { phone_number_ids: numbers, merchants } = directory();
  assert.deepEqual(
    numbers.map(({ id, unit }) => [id, unit]),
    [
      ["100000000000001", "Parnaíba – PI"],
      ["100000000000002", "Teresina – PI"],
      ["100000000000009", null],
    ],
  );
  assert.equal(merchants.length, ACTIVE_MERCHANTS.length);
  assert.ok(merchants.length >= 12);
});
