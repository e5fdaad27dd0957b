import type { Photo } from "../../../app/profile/photo-ports.ts";
import { photoPath } from "../../../domain/photo-path.ts";

/** A photo in the contract's names. */
export const presentPhoto = ({ id, isPrimary }: Photo) => ({ id, photo_url: photoPath(id), is_primary: isPrimary });
