import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./trouble-mails-contract.ts";

/** HTTP routes that read and set whether MASTERs get mails about what needs somebody. */
export function troubleMailsHandlers({ troubles }: Pick<UsersContext, "troubles">): BoundRoute[] {
  async function read() {
    const { isOn, masters } = await troubles.settings();
    return { is_on: isOn, recipients: masters.map(({ isProved, ...rest }) => ({ ...rest, is_proved: isProved })) };
  }
  return [
    bind(contract.getTroubleMails, read),
    bind(contract.setTroubleMails, async ({ body }) => {
      await troubles.setOn(body.is_on);
      return read();
    }),
  ];
}
