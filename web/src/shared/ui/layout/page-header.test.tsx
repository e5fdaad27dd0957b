import { expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { PageHeader } from "./page-header.tsx";

test("the window's title begins with the count of what waits, as long as something does", () => {
  const { rerender } = render(<PageHeader title="Central de Mensagens" waiting={3} />);
  expect(document.title).toBe("(3) Central de Mensagens · Tenho");
  rerender(<PageHeader title="Central de Mensagens" waiting={0} />);
  expect(document.title).toBe("Central de Mensagens · Tenho");
});
