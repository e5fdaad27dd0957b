import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { create } from "qrcode";
import { LinkCode } from "./link-code.tsx";

test("the drawing has a square for each dark module of the link's code, and an empty margin of four around them", () => {
  const link = "https://wa.me/558633330000?text=CONFIRMAR%20482913";
  render(<LinkCode link={link} label="Código" />);
  const drawn = screen.getByRole("img", { name: "Código" });
  const { modules } = create(link, { errorCorrectionLevel: "M" });
  expect(drawn).toHaveAttribute("viewBox", `0 0 ${modules.size + 8} ${modules.size + 8}`);
  const squares = (drawn.querySelector("path")?.getAttribute("d") ?? "").match(/M\d+ \d+/g) ?? [];
  const places = squares.map((square) => square.slice(1).split(" ").map(Number));
  expect(places).toHaveLength(modules.data.filter((bit) => bit === 1).length);
  expect(places.every(([column = 0, row = 0]) => modules.get(row - 4, column - 4) === 1)).toBe(true);
});
