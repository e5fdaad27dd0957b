import type { ServiceImpl } from "@connectrpc/connect";
import { cutText } from "@tenho/br/text/text";
import { AppError } from "@tenho/kernel/errors/app-error";
import { TroubleState, type UsersService } from "@tenho/proto/users/v1/users_pb";
import { reportTroubles } from "../../app/troubles/report-troubles.ts";
import type { UsersContext } from "../../app/users-context.ts";
import type { Observation } from "../../domain/troubles/trouble.ts";

const OBSERVATIONS_MAX = 2_000;
const KEY_CHARS_MAX = 300;
const TEXT_CHARS_MAX = 1_000;

const STATES: Readonly<Partial<Record<TroubleState, Observation["state"]>>> = {
  [TroubleState.OPEN]: "OPEN",
  [TroubleState.WELL]: "WELL",
};

const cut = (text: string): string => cutText(text, TEXT_CHARS_MAX);

/** The gateway's reports of what is wrong. */
export const troubleRpc = (ctx: UsersContext): Pick<ServiceImpl<typeof UsersService>, "reportTroubles"> => ({
  reportTroubles: async ({ observations }) => {
    if (observations.length > OBSERVATIONS_MAX || observations.some(({ key }) => key.length > KEY_CHARS_MAX)) {
      throw new AppError("invalid_input", "Um relato grande demais.");
    }
    await reportTroubles(
      ctx,
      observations.map(({ key, area, state, title, sentence, action, link }) => ({
        ...{ key, area, title: cut(title), sentence: cut(sentence), action: cut(action), link: cut(link) },
        // A state of a newer gateway says nothing here.
        state: STATES[state] ?? "UNKNOWN",
      })),
    );
    return {};
  },
});
