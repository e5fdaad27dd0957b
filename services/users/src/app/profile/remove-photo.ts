import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { UsersContext } from "../users-context.ts";
import { editableAccount } from "./editable-account.ts";
import type { Photo } from "./photo-ports.ts";

/**
 * Removes a photo from one's own profile, or from that of an account within reach; answers those that are left, the primary
 * first. One that is not there, or is another account's, changes nothing.
 * Raises: `not_found`, `forbidden`, `conflict` for an erased account.
 */
export const removePhoto = (ctx: UsersContext, editor: Editor, id: string, photoId: string): Promise<Photo[]> =>
  ctx.photos.remove(id, photoId, (account) => editableAccount(editor, account, "user.update"));
