import { createHash } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { UsersContext } from "../users-context.ts";
import { editableAccount } from "./editable-account.ts";
import type { NewPhoto, Photo } from "./photo-ports.ts";

export const PHOTO_PERMISSION = "user.update";
/** The declared type is ignored: `encodePhoto` detects the format from the bytes. */
const DATA_URL = /^data:[a-z0-9.+/-]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/i;

function parseDataUrl(text: string): Uint8Array {
  const base64 = DATA_URL.exec(text)?.[1];
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  const fields = [{ field: "photo_data", message: "Envie a imagem como data URL em base64" }];
  throw new AppError("invalid_input", "Envie a imagem como data URL em base64.", { fields });
}

type Sent = { dataUrl: string; isPrimary: boolean };

/**
 * Checks and encodes a photo for one's own profile, or that of an account within reach.
 * Raises: `not_found`, `forbidden`, `conflict` for an erased account, `invalid_input` for what is no picture, `overloaded`.
 */
export async function encodeFor(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  { dataUrl, isPrimary }: Sent,
): Promise<NewPhoto> {
  // Checked before the costly decoding, and again under the account's lock.
  editableAccount(editor, (await ctx.accounts.get([id]))[0], PHOTO_PERMISSION);
  const picture = parseDataUrl(dataUrl);
  const image = await ctx.encodePhoto(picture);
  return { image, digest: createHash("sha256").update(picture).digest(), isPrimary };
}

/** Like {@link encodeFor}; returns the function that adds the photo, so that an invalid picture stops what is saved before it. */
export async function preparePhoto(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  sent: Sent,
): Promise<() => Promise<Photo>> {
  const photo = await encodeFor(ctx, editor, id, sent);
  return () => ctx.photos.add(id, photo, (account) => editableAccount(editor, account, PHOTO_PERMISSION));
}
