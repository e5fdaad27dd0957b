import type { ServiceImpl } from "@connectrpc/connect";
import { checkToProto } from "@tenho/kernel/checks/check-proto";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { type MailTest, testMailWhole } from "../../app/mail-test/send-test-mail.ts";

const SELECTOR = /^[\w.-]{0,63}$/;

/** The operators' test of the mail. */
export const mailTestRpc = (test: MailTest): Pick<ServiceImpl<typeof UsersService>, "sendTestMail"> => ({
  sendTestMail: async ({ to, dkimSelector }) => {
    if (!SELECTOR.test(dkimSelector)) throw new AppError("invalid_input", "Informe só o seletor, sem ._domainkey.");
    const found = await testMailWhole(test, to, dkimSelector);
    const checkedAt = test.now();
    return { checks: found.map((finding) => checkToProto({ ...finding, group: "MAIL", checkedAt })) };
  },
});
