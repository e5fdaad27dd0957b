import { AppError } from "@tenho/kernel/errors/app-error";
import { NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import { accountActivated, type NoticeContent, temporaryPassword } from "../../domain/outgoing/texts/notices.ts";

/** The words of a notice. Raises: `invalid_input` for an unknown kind or missing parameters. */
export function noticeContent(kind: NoticeKind, parameters: readonly string[]): NoticeContent {
  const [first = "", second = "", third = ""] = parameters;
  if (kind === NoticeKind.TEMPORARY_PASSWORD && first !== "" && second !== "") return temporaryPassword(first, second);
  if (kind === NoticeKind.ACCOUNT_ACTIVATED && parameters.length === 3) return accountActivated(first, second, third);
  throw new AppError("invalid_input", "Aviso desconhecido ou incompleto.");
}
