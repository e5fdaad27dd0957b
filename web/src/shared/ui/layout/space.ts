import type { ComponentProps } from "react";

/** A step of `--space` in `styles/tokens.css`. */
export type Space = "half" | 1 | 2 | 3 | 4 | 5 | 6;

/** Elements that a piece of layout may be. */
export type Tag = "div" | "fieldset" | "form" | "li" | "p" | "section" | "span" | "ul";

/** The attributes of the element without its class: a look of its own belongs to the element inside or around. */
export type Layout<T extends Tag, Own> = Own & { readonly as?: T } & Omit<ComponentProps<T>, "className" | keyof Own>;
