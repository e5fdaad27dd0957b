import assert from "node:assert/strict";
import { test } from "node:test";
import { generateCnpj } from "@brazilian-utils/brazilian-utils/generate-cnpj";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import fc from "fast-check";
import { isEmail, normaliseEmail } from "../contacts/email.ts";
import { cepError, formatCep, isValidCep, maskCep, normaliseCep } from "./cep.ts";
import { formatCnpj, isValidCnpj, maskCnpj, normaliseCnpj } from "./cnpj.ts";
import { formatCpf, isValidCpf, maskCpf, normaliseCpf } from "./cpf.ts";
import {
  coverDocument,
  documentError,
  documentTypeOf,
  formatDocument,
  maskDocument,
  parseDocument,
} from "./document.ts";
import { isStrongPassword, passwordChecklist } from "./password.ts";
import { isUf, normaliseUf, UFS, ufName } from "./uf.ts";

test("CPFs keep their check digits, masked or not, and all-equal digits are refused", () => {
  assert.ok(isValidCpf("529.982.247-25"));
  assert.equal(normaliseCpf("529.982.247-25"), "52998224725");
  assert.equal(formatCpf("52998224725"), "529.982.247-25");
  assert.equal(isValidCpf("52998224724"), false);
  for (let digit = 0; digit < 10; digit++) assert.equal(isValidCpf(String(digit).repeat(11)), false);
  assert.equal(maskCpf("5299822"), "529.982.2");
  assert.equal(maskCpf("529982247259999"), "529.982.247-25");
  for (let i = 0; i < 50; i++) assert.ok(isValidCpf(generateCpf()));
});

test("CNPJs are valid in the numeric and in the alphanumeric form", () => {
  for (const cnpj of ["12ABC34501DE35", "11222333000181", "12.abc.345/01de-35", "11.222.333/0001-81"]) {
    assert.ok(isValidCnpj(cnpj), cnpj);
  }
  assert.equal(normaliseCnpj("12.abc.345/01de-35"), "12ABC34501DE35");
  assert.equal(formatCnpj("12ABC34501DE35"), "12.ABC.345/01DE-35");
  assert.equal(maskCnpj("12ABC34"), "12.ABC.34");
  for (const cnpj of ["11222333000182", "12ABC34501DE36", "00000000000000", "1122233300018", "12ABC34501DEA5"]) {
    assert.equal(isValidCnpj(cnpj), false, cnpj);
  }
  for (let i = 0; i < 50; i++) assert.ok(isValidCnpj(generateCnpj(2)));
});

/** Check digit of characters valued by their code, modulo 11, with the Receita's weights from the right. */
function checkDigit(characters: string, weightMax: number): number {
  const values = [...characters].reverse().map((character) => character.charCodeAt(0) - "0".charCodeAt(0));
  const sum = values.reduce((total, value, index) => total + value * (2 + (index % (weightMax - 1))), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function withCheckDigits(base: string, weightMax: number): string {
  const first = `${base}${checkDigit(base, weightMax)}`;
  return `${first}${checkDigit(first, weightMax)}`;
}

const isAllEqual = (text: string) => new Set(text).size === 1;

test("any beginning of a document has exactly one valid pair of check digits among the hundred", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 });
  const characters = fc.string({
    unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    minLength: 12,
    maxLength: 12,
  });
  const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, "0"));
  const expectOne = (base: string, weightMax: number, isValid: (text: string) => boolean) => {
    const right = withCheckDigits(base, weightMax);
    const valid = endings.map((ending) => `${base}${ending}`).filter(isValid);
    assert.deepEqual(valid, isAllEqual(right) ? [] : [right]);
  };
  fc.assert(fc.property(digits, (base) => expectOne(base, 11, isValidCpf)));
  fc.assert(fc.property(characters, (base) => expectOne(base, 9, isValidCnpj)));
});

test("a document is the same however it is punctuated or cased", () => {
  const cnpj = fc.string({ unit: fc.constantFrom(..."0123456789ABCZ"), minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(cnpj, (base) => {
      const right = withCheckDigits(base, 9);
      fc.pre(!isAllEqual(right));
      for (const typed of [right, right.toLowerCase(), formatCnpj(right), ` ${formatCnpj(right)} `])
        assert.deepEqual(parseDocument(typed), { type: "CNPJ", value: right });
      assert.equal(maskDocument(right), formatDocument(right));
    }),
  );
});

test("a document field names the broken rule", () => {
  assert.equal(documentError(""), "CPF/CNPJ é obrigatório");
  assert.equal(documentError("52998224724"), "CPF inválido");
  assert.equal(documentError("11222333000182"), "CNPJ inválido");
  assert.equal(documentError("123"), "CPF/CNPJ deve ter 11 ou 14 dígitos");
  assert.equal(documentError("12ABC34501DE35"), null);
  assert.deepEqual(parseDocument("529.982.247-25"), { type: "CPF", value: "52998224725" });
  assert.equal(parseDocument("52998224724"), null);
  assert.equal(documentTypeOf("12ABC34501D"), null);
  assert.equal(formatDocument("11222333000181"), "11.222.333/0001-81");
  assert.equal(maskDocument("52998224725"), "529.982.247-25");
  assert.equal(maskDocument("112223330001"), "11.222.333/0001");
  assert.equal(maskDocument("12A"), "12.A");
});

test("a covered document shows neither its first part nor its check digits", () => {
  assert.equal(coverDocument("52998224725"), "***.982.247-**");
  assert.equal(coverDocument("12ABC34501DE35"), "**.***.345/01DE-**");
  assert.equal(coverDocument("12.abc.345/01de-35"), "**.***.345/01DE-**");
  assert.equal(coverDocument("1234 567"), "********");
  assert.equal(coverDocument(""), "");
});

test("masking a masked value changes nothing", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789AZ.-/ "), maxLength: 24 });
  fc.assert(
    fc.property(typed, (text) => {
      for (const mask of [maskCpf, maskCnpj, maskCep, maskDocument]) assert.equal(mask(mask(text)), mask(text));
    }),
  );
});

test("CEPs need eight digits", () => {
  assert.equal(normaliseCep("64.200-000"), "64200000");
  assert.equal(formatCep("64200000"), "64200-000");
  assert.equal(maskCep("642000"), "64200-0");
  assert.equal(cepError(" "), "CEP é obrigatório");
  assert.equal(cepError("6420000"), "CEP deve ter 8 dígitos");
  assert.equal(cepError("64200-000"), null);
  assert.equal(isValidCep("abc64200000"), false);
});

test("passwords are checked rule by rule", () => {
  assert.ok(isStrongPassword("Tenho@2026"));
  for (const weak of ["Tn@2026", "tenho@2026", "TENHO@2026", "Tenho@abcd", "Tenho12026", "Tenho 2026"]) {
    assert.equal(passwordChecklist(weak).filter((check) => !check.ok).length, 1, weak);
  }
});

test("e-mails are compared trimmed and in lower case", () => {
  assert.equal(normaliseEmail("  Ana.Silva@Gmail.COM "), "ana.silva@gmail.com");
  for (const bad of ["ana", "ana@", "ana@x", "a na@x.com", "ana@x..com", "ana@-x.com"])
    assert.equal(isEmail(bad), false);
});

test("the 27 federative units are known", () => {
  assert.equal(Object.keys(UFS).length, 27);
  assert.equal(normaliseUf(" pi "), "PI");
  assert.equal(ufName("PI"), "Piauí");
  assert.equal(isUf("toString"), false);
});
