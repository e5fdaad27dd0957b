import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { undoChange } from "../../app/alerts/undo-change.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { undoAccountChange } from "./undo-contract.ts";

/** The undoing of a change over HTTP. */
export const undoHandlers = (ctx: UsersContext): BoundRoute[] => [
  bind(undoAccountChange, async ({ body }) => {
    const { email, isSettled } = await undoChange(ctx, body.token);
    return { email, is_complete: isSettled };
  }),
];
