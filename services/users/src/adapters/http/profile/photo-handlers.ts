import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import type { createAddPhoto } from "../../../app/photos/add-photo.ts";
import type { PhotoStore } from "../../../app/photos/photo-ports.ts";
import type { createRemovePhoto } from "../../../app/photos/remove-photo.ts";
import type { AccountStore } from "../../../app/ports.ts";
import { addPhoto, listPhotos, readPhoto, removePhoto } from "./photo-contract.ts";
import { presentPhoto } from "./present-photo.ts";

/** An image is no page: opened by itself it runs nothing and loads nothing. Kept by the browser that read it, by no proxy. */
const IMAGE_HEADERS = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": 'inline; filename="foto.webp"',
};

/** Photos over HTTP. */
export function photoHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  photos: Pick<PhotoStore, "of" | "image">;
  addPhoto: ReturnType<typeof createAddPhoto>;
  removePhoto: ReturnType<typeof createRemovePhoto>;
}): BoundRoute[] {
  return [
    bind(listPhotos, async ({ params, identity }) => {
      const account = await authoriseAccount(deps.accounts, identity, params.id);
      return (await deps.photos.of(account.id)).map(presentPhoto);
    }),
    bind(addPhoto, async ({ params, body, identity }) =>
      presentPhoto(await deps.addPhoto(identity, params.id, { dataUrl: body.photo_data, isPrimary: body.is_primary })),
    ),
    bind(removePhoto, async ({ params, identity }) =>
      (await deps.removePhoto(identity, params.id, params.photoId)).map(presentPhoto),
    ),
    bind(readPhoto, async ({ params, res }) => {
      const image = await deps.photos.image(params.photoId);
      if (image === null) throw new AppError("not_found", "Foto não encontrada.");
      res.set(IMAGE_HEADERS);
      return image;
    }),
  ];
}
