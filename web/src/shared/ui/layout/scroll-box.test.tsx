import { afterEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import "../../../../test/measure-at-once.ts";
import { ScrollBox } from "./scroll-box.tsx";

const measured = jest.spyOn(Element.prototype, "scrollHeight", "get");
afterEach(() => void measured.mockReset());

const box = (
  <ScrollBox label="Detalhes">
    <p>texto</p>
  </ScrollBox>
);

test("what scrolls is named and reached by the keyboard", () => {
  measured.mockReturnValue(500);
  render(box);
  expect(screen.getByRole("group", { name: "Detalhes" })).toHaveAttribute("tabindex", "0");
});

test("what fits is no stop for the keyboard", () => {
  measured.mockReturnValue(0);
  render(box);
  expect(screen.queryByRole("group")).toBeNull();
});
