/** Where the image of a photo is read, from the root of the gateway. */
export const photoPath = (photoId: string): string => `/users/photos/${photoId}`;
