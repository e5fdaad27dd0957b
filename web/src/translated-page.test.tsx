import { beforeAll, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { surviveTranslation } from "./translated-page.ts";

beforeAll(surviveTranslation);

type Props = { readonly balance: string; readonly district?: string; readonly isAnswered?: boolean };

/** Texts beside elements and beside each other, as React keeps them as nodes of their own. */
const Card = ({ balance, district, isAnswered = false }: Props) => (
  <article>
    Saldo: {balance}
    {district && " · "}
    {district}
    {isAnswered ? <strong>TENHO</strong> : "Pedido"} {!isAnswered && <button type="button">TENHO</button>}
  </article>
);

/** Translates every text, in one of the ways in which browsers do: the text is replaced, wrapped, or given way to. */
const WAYS = {
  replaced: (text: Text, font: HTMLElement) => text.replaceWith(font),
  wrapped: (text: Text, font: HTMLElement) => {
    text.replaceWith(font);
    font.replaceChildren(text);
  },
  "given way to": (text: Text, font: HTMLElement) => {
    text.before(font);
    text.remove();
  },
};
function translate(root: HTMLElement, way: keyof typeof WAYS): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.innerHTML = `<font>[${text.data}]</font>`;
    WAYS[way](text, font);
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  "a translated card goes on changing, and loses and gains parts: texts %s",
  async (way) => {
    const { container, rerender, unmount } = render(<Card balance="R$ 10,00" district="Centro" />);
    translate(container, way);
    await settled();
    rerender(<Card balance="R$ 9,70" district="Centro" />);
    await settled();
    expect(container).toHaveTextContent("R$ 9,70");
    expect(container).not.toHaveTextContent("10,00");

    translate(container, way);
    rerender(<Card balance="R$ 9,40" isAnswered />);
    await settled();
    expect(container).toHaveTextContent("R$ 9,40");
    expect(container).not.toHaveTextContent("Centro");
    expect(container).not.toHaveTextContent("Pedido");
    expect(screen.queryByRole("button")).toBeNull();

    translate(container, way);
    rerender(<Card balance="R$ 9,40" district="Praia" />);
    await settled();
    expect(container).toHaveTextContent("Praia");
    unmount();
    expect(container).toBeEmptyDOMElement();
  },
);
