import { can } from "@tenho/access/can";
import type { User } from "../../../api/generated/tenho.gen.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";

/** Returns whether the reader answers others' requests for corrections, by role and permission; the server decides for which accounts. */
export const isCorrector = (reader: SessionUser): boolean =>
  can(reader, "user.update") && (reader.role === "MASTER" || reader.role === "ADMIN");

/** Returns whether a reader may correct the facts of an account: MASTER any, an ADMIN companies and users. */
export const mayCorrect = (reader: SessionUser, { role }: Pick<User, "role">): boolean =>
  isCorrector(reader) && (reader.role === "MASTER" || role === "CLIENT" || role === "USER");
