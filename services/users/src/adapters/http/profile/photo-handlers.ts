import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { authoriseAccount } from "../../../app/authorise-account.ts";
import { preparePhoto } from "../../../app/profile/add-photo.ts";
import { removePhoto } from "../../../app/profile/remove-photo.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./photo-contract.ts";
import { presentPhoto } from "./present-photo.ts";

/** An image opened by itself must run and load nothing. The browser that read it may cache it; proxies may not. */
const IMAGE_HEADERS = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": 'inline; filename="foto.webp"',
};

/** Photos over HTTP. */
export function photoHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.listPhotos, async ({ params, identity }) => {
      const account = await authoriseAccount(ctx, identity, params.id);
      return (await ctx.photos.of(account.id)).map(presentPhoto);
    }),
    bind(contract.addPhoto, async ({ params, body, identity }) => {
      const photo = { dataUrl: body.photo_data, isPrimary: body.is_primary };
      const add = await preparePhoto(ctx, identity, params.id, photo);
      return presentPhoto(await add());
    }),
    bind(contract.removePhoto, async ({ params, identity }) =>
      (await removePhoto(ctx, identity, params.id, params.photoId)).map(presentPhoto),
    ),
    bind(contract.readPhoto, async ({ params, res }) => {
      const image = await ctx.photos.image(params.photoId);
      if (image === null) throw new AppError("not_found", "Foto não encontrada.");
      res.set(IMAGE_HEADERS);
      return image;
    }),
  ];
}
