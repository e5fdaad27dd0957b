import type { ServiceImpl } from "@connectrpc/connect";
import { cleanLine } from "@tenho/br/text/clean-line";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type MessagingService, NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import type { SendNotice } from "../../app/outgoing/send-notice.ts";
import {
  accountActivated,
  accountChanged,
  type NoticeContent,
  temporaryPassword,
} from "../../domain/outgoing/texts/notices.ts";

/** Characters of the sentence after a free text. */
const SENTENCE_MAX = 1_000;

/** RPC that sends notices to the owners of accounts. Raises: invalid_input. */
export function noticeRpc(sendNotice: SendNotice): Pick<ServiceImpl<typeof MessagingService>, "sendNotice"> {
  return {
    async sendNotice({ id, phone, unitId, kind, parameters, sentence }) {
      await sendNotice({ id, phone, unitId, content: noticeContent(kind, parameters, parseSentence(sentence)) });
      return {};
    },
  };
}

/** Checks the length of a sentence, and that it is on one line; characters that hide or turn others are left out. Raises: invalid_input. */
function parseSentence(sentence: string): string {
  if (sentence.length <= SENTENCE_MAX && !/[\r\n]/.test(sentence)) return cleanLine(sentence);
  throw new AppError("invalid_input", "A frase do aviso é longa demais ou tem mais de uma linha.");
}

/** Builds the content of a notice. Raises: invalid_input for an unknown kind or missing parameters. */
function noticeContent(kind: NoticeKind, parameters: readonly string[], sentence: string): NoticeContent {
  const [first = "", second = "", third = "", fourth = ""] = parameters;
  if (kind === NoticeKind.TEMPORARY_PASSWORD && first !== "" && second !== "") return temporaryPassword(first, second);
  if (kind === NoticeKind.ACCOUNT_ACTIVATED && parameters.length === 3) {
    return accountActivated({ unitName: first, email: second, link: third }, sentence);
  }
  const usefulMinutes = Number(third);
  const isChange = kind === NoticeKind.ACCOUNT_CHANGED && parameters.length === 4 && first !== "" && second !== "";
  if (isChange && usefulMinutes > 0)
    return accountChanged({ change: first, when: second, usefulMinutes, link: fourth });
  throw new AppError("invalid_input", "Aviso desconhecido ou incompleto.");
}
