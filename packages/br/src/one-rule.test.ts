import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../../", import.meta.url);
const FOLDERS = ["services", "gateway", "packages", "web"];
const OWN = "packages/br/src/";

/** Patterns that betray a second rule for a value that this package reads. */
const SECOND_RULES: Readonly<Record<string, RegExp>> = {
  "e-mail": /z\.email\(|\.email\(\)|\]\+@\[/,
  CEP: /\\d\{5\}-\?\\d\{3\}|\^\\d\{8\}\$/,
  UF: /\^\[A-Z\]\{2\}\$/,
  phone: /\\\(?\\d\{2\}\\\)?.*\\d\{4,5\}|\^\(?55/,
  "CPF or CNPJ": /\\d\{3\}\\?\.\??\\d\{3\}|\\d\{11\}|\\d\{14\}/,
  price: /parseFloat\(/,
  "invisible characters": /\\p\{C[cfs]\}|\\u20(0[b-f]|2[a-e])/i,
  line: /replace(All)?\(\/\\s\+\/gu?, " "\)/,
};

/** Files that do not check what people enter: they scrub logs, part texts into words, name the sender of mail, put errors into headers, and read other services' answers. */
const ALLOWED = new Set([
  "packages/kernel/src/telemetry/scrub-text.ts",
  "packages/kernel/src/events/dead-letters.ts",
  "services/categorisation/src/domain/classifier/lexical/tokenise.ts",
  "services/users/src/config.ts",
  "services/franchise/src/adapters/places/read-municipalities.ts",
]);

const isSource = (path: string): boolean =>
  /(^|\/)src\//.test(path) && /\.tsx?$/.test(path) && !/\.test\.|\.gen\.|node_modules/.test(path);

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ).filter((path) => isSource(path) && !path.startsWith(OWN) && !ALLOWED.has(path));

test("values that this package reads are read by no second rule elsewhere", () => {
  const found = sources().flatMap((path) => {
    const text = readFileSync(new URL(path, ROOT), "utf8");
    return Object.entries(SECOND_RULES).flatMap(([value, rule]) => (rule.test(text) ? [`${value}: ${path}`] : []));
  });
  assert.deepEqual(found, []);
});

test("each of those rules would be seen", () => {
  const examples: Readonly<Record<string, string>> = {
    "e-mail": "z.email()",
    CEP: String.raw`/^\d{5}-?\d{3}$/`,
    UF: "/^[A-Z]{2}$/",
    phone: String.raw`/^\(\d{2}\) \d{4,5}-\d{4}$/`,
    "CPF or CNPJ": String.raw`/^\d{11}$/`,
    price: "parseFloat(value)",
    "invisible characters": String.raw`/[\p{Cc}\u202A-\u202E]/u`,
    line: String.raw`text.replace(/\s+/g, " ")`,
  };
  for (const [value, rule] of Object.entries(SECOND_RULES)) assert.match(examples[value] ?? "", rule, value);
});
