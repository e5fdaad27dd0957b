import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { WrittenText } from "./written-text.tsx";

test.each([
  ["4,096 characters", "pizza ".repeat(683).slice(0, 4096)],
  ["forty line breaks", Array.from({ length: 41 }, (_, line) => `item ${line}`).join("\n")],
])("a text of %s is clamped until 'ver tudo' is pressed", async (_what, text) => {
  render(<WrittenText>{text}</WrittenText>);
  const words = screen.getByText((_, element) => element?.textContent === text && element.tagName === "P");
  expect(words).toHaveAttribute("data-clamped", "true");
  await userEvent.click(screen.getByRole("button", { name: "ver tudo", expanded: false }));
  expect(words).toHaveAttribute("data-clamped", "false");
  await userEvent.click(screen.getByRole("button", { name: "ver menos", expanded: true }));
  expect(words).toHaveAttribute("data-clamped", "true");
});

test("a short text stands whole and has no button", () => {
  render(<WrittenText>quero pizza!!!</WrittenText>);
  expect(screen.getByText("quero pizza!!!")).toHaveAttribute("data-clamped", "false");
  expect(screen.queryByRole("button")).toBeNull();
});
