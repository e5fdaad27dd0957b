import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvLine, csvText } from "./csv.ts";

/** The cells of one line, read as RFC 4180 says, with `;`. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(;|$)/.exec(rest);
    const plain = /^([^";\r\n]*)(;|$)/.exec(rest);
    const [all = "", text = "", end = ""] = quoted ?? plain ?? [];
    cells.push(quoted ? text.replaceAll('""', '"') : text);
    if (end === "") return cells;
    rest = rest.slice(all.length);
  }
}

test("numbers have a decimal comma, empty cells stay empty, quotes and breaks are quoted", () => {
  assert.equal(csvLine(["Pão", -0.3, null, 'a "b"; c\nd']), 'Pão;-0,3;;"a ""b""; c\nd"\r\n');
});

test("money has its two decimals, also where they are none, and stays a number below zero", () => {
  const money = [-30, 4_900, 123_456_789, 0, 5].map((cents) => ({ cents }));
  assert.equal(csvLine(money), "-0,30;49,00;1234567,89;0,00;0,05\r\n");
});

test("a text never starts a formula, also behind blanks and breaks", () => {
  for (const text of ["=1+1", "+55 86", "-2", "@soma", "\t=1", " =1", "\r=1", "\n@x", "＝1"]) {
    assert.match(readLine(csvLine([text]))[0] ?? "", /^'/);
  }
});

test("any texts are read back as they were, without the apostrophe of a formula, and with one that was theirs", () => {
  for (const text of ["=1", "'=1", "''- a", "'a", "'", "\n@x", "'\t"]) {
    assert.equal(csvText(readLine(csvLine([text]))[0] ?? ""), text);
  }
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 }), (texts) => {
      assert.deepEqual(readLine(csvLine(texts)).map(csvText), texts);
    }),
  );
});
