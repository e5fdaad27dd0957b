import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { type MailTest, sendTestMail } from "../../../app/mail-test/send-test-mail.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./mail-test-contract.ts";

/** The HTTP route by which a MASTER has a mail sent to their own address, and to no other. */
export function mailTestHandlers({ accounts }: Pick<UsersContext, "accounts">, test: MailTest): BoundRoute[] {
  return [
    bind(contract.sendTestMail, async ({ identity }) => {
      const [account] = await accounts.get([identity.userId ?? ""]);
      if (account === undefined) throw new AppError("not_found", "Usuário não encontrado.");
      const { state, sentence, action } = await sendTestMail(test, account.email);
      return { state, sentence, action: action ?? null };
    }),
  ];
}
