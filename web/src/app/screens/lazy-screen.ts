import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "../../shared/parts/lazy-part.tsx";

/** A screen that is loaded when it is first shown. */
export type LazyScreen = LazyPart<object>;

/** A named export of a module that is loaded when it is needed. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen => lazyPart(async () => (await load())[name]);
