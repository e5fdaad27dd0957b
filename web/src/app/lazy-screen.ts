import { type ComponentType, lazy } from "react";

/** A named export of a module that is loaded when it is first shown. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
