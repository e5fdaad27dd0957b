import type { Editor } from "../../domain/accounts/may-edit.ts";
import { editableAccount } from "../profile/editable-account.ts";
import type { Photo, PhotoStore } from "./photo-ports.ts";

/**
 * Removes a photo from one's own profile, or from that of an account within reach; answers those that are left, the primary
 * first. One that is not there, or is another account's, changes nothing.
 * Raises: `not_found`, `forbidden`, `conflict` for an erased account.
 */
export const createRemovePhoto =
  (deps: { photos: Pick<PhotoStore, "remove"> }) =>
  (editor: Editor, id: string, photoId: string): Promise<Photo[]> =>
    deps.photos.remove(id, photoId, (account) => editableAccount(editor, account, "user.update"));
