import { bytes, defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { photo } from "./profile-contract.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
/** A picture of 1 MB in base64, and a little around it. */
const BODY_BYTES_MAX = 1_572_864;

export const listPhotos = defineRoute({
  operationId: "listUserPhotos",
  method: "get",
  path: "/users/:id/profile/photos",
  summary: "As fotos de um perfil, a principal primeiro",
  tag,
  access: "session",
  params,
  response: z.array(photo),
  errors: ["not_found"],
});

export const addPhoto = defineRoute({
  operationId: "addUserPhoto",
  method: "post",
  path: "/users/:id/profile/photo",
  summary:
    "Acrescenta uma foto (JPEG, PNG ou WebP até 1 MB e 16 megapixels), guardada como WebP de até 800 px sem metadados",
  tag,
  access: "session",
  bodyBytesMax: BODY_BYTES_MAX,
  params,
  body: z.strictObject({ photo_data: z.string().max(BODY_BYTES_MAX), is_primary: z.boolean().default(true) }),
  response: photo,
  status: 201,
  errors: ["forbidden", "not_found", "conflict", "overloaded"],
});

export const removePhoto = defineRoute({
  operationId: "removeUserPhoto",
  method: "delete",
  path: "/users/:id/profile/photos/:photoId",
  summary: "Remove uma foto; depois da principal, a mais nova a substitui. Responde as que ficam, a principal primeiro",
  tag,
  access: "session",
  params: params.extend({ photoId: z.uuid() }),
  response: z.array(photo),
  errors: ["forbidden", "not_found", "conflict"],
});

export const readPhoto = defineRoute({
  operationId: "readUserPhoto",
  method: "get",
  path: "/users/photos/:photoId",
  summary: "A imagem de uma foto; o endereço não se adivinha, e a imagem dele nunca muda",
  tag,
  access: "public",
  params: z.strictObject({ photoId: z.uuid() }),
  media: "image/webp",
  response: bytes,
  errors: ["not_found"],
});
