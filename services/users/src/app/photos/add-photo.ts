import { createHash } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { AccountStore } from "../ports.ts";
import { editableAccount } from "../profile/editable-account.ts";
import type { EncodePhoto, Photo, PhotoStore } from "./photo-ports.ts";

const PERMISSION = "user.update";
/** What a picture is is told by its bytes, so the type claimed before them is not looked at. */
const DATA_URL = /^data:[a-z0-9.+/-]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/i;

function parseDataUrl(text: string): Uint8Array {
  const base64 = DATA_URL.exec(text)?.[1];
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  const fields = [{ field: "photo_data", message: "Envie a imagem como data URL em base64" }];
  throw new AppError("invalid_input", "Envie a imagem como data URL em base64.", { fields });
}

/**
 * Adds a photo to one's own profile, or that of an account within reach.
 * Raises: `not_found`, `forbidden`, `conflict` for an erased account, `invalid_input` for what is no picture, `overloaded`.
 */
export function createAddPhoto(deps: {
  accounts: Pick<AccountStore, "get">;
  photos: Pick<PhotoStore, "add">;
  encodePhoto: EncodePhoto;
}) {
  return async (editor: Editor, id: string, photo: { dataUrl: string; isPrimary: boolean }): Promise<Photo> => {
    // Before the picture is decoded, which costs a core; and again under the account's lock.
    editableAccount(editor, (await deps.accounts.get([id]))[0], PERMISSION);
    const picture = parseDataUrl(photo.dataUrl);
    const image = await deps.encodePhoto(picture);
    const digest = createHash("sha256").update(picture).digest();
    return deps.photos.add(id, { image, digest, isPrimary: photo.isPrimary }, (account) =>
      editableAccount(editor, account, PERMISSION),
    );
  };
}
