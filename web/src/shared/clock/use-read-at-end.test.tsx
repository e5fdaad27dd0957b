import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render } from "@testing-library/react";
import { useReadAtEnd } from "./use-read-at-end.ts";

function Probe({ at, read }: { readonly at: string | null; readonly read: () => void }) {
  useReadAtEnd(at, read);
  return null;
}

const START = Date.parse("2026-11-21T15:00:00Z");
const moment = (ms: number) => new Date(START + ms).toISOString();
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

test("what has an end is read once that has passed, and again while the answer keeps it", () => {
  const read = jest.fn();
  const { rerender } = render(<Probe at={moment(90_000)} read={read} />);
  pass(90_000);
  expect(read).not.toHaveBeenCalled();
  pass(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  pass(10_000);
  expect(read).toHaveBeenCalledTimes(2);
  rerender(<Probe at={null} read={read} />);
  pass(600_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("an end that is set later is waited for anew", () => {
  const read = jest.fn();
  const { rerender } = render(<Probe at={moment(5_000)} read={read} />);
  rerender(<Probe at={moment(500_000)} read={read} />);
  pass(400_000);
  expect(read).not.toHaveBeenCalled();
  pass(101_000);
  expect(read).toHaveBeenCalledTimes(1);
});
