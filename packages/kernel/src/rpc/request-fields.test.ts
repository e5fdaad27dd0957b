import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "../errors/app-error.ts";
import { parseOptionalUuid, parsePastTimestamp, parseUuid, toDate } from "./request-fields.ts";

const ID = "0190a1b2-0000-7000-8000-000000000001";
const isInvalidInput = (error: unknown): boolean => error instanceof AppError && error.code === "invalid_input";

describe("fields of an RPC request", () => {
  it("takes a UUID and refuses everything else", () => {
    assert.equal(parseUuid(ID), ID);
    for (const value of ["", "1", `${ID}0`, `${ID}'; drop table wallets`]) {
      assert.throws(() => parseUuid(value), isInvalidInput);
    }
  });

  it("takes an empty optional id as none", () => {
    assert.equal(parseOptionalUuid(""), null);
    assert.equal(parseOptionalUuid(ID), ID);
    assert.throws(() => parseOptionalUuid("x"), isInvalidInput);
  });

  it("takes a moment of the past and refuses one before 2020 or ahead of the clock", () => {
    const moment = new Date("2024-05-06T07:08:09.010Z");
    assert.deepEqual(parsePastTimestamp(timestampFromDate(moment)), moment);
    const ahead = new Date(Date.now() + 3_600_000);
    for (const date of [new Date("2019-12-31T23:59:59Z"), ahead]) {
      assert.throws(() => parsePastTimestamp(timestampFromDate(date)), isInvalidInput);
    }
  });

  it("reads a moment another service left out as null", () => {
    assert.equal(toDate(undefined), null);
    assert.deepEqual(toDate(timestampFromDate(new Date(0))), new Date(0));
  });
});
