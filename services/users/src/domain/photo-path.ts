/** Path of a photo's image, from the root of the gateway. */
export const photoPath = (photoId: string): string => `/users/photos/${photoId}`;
