const LOCAL_HOST = /^(?:localhost|[\w.-]+\.localhost|127\.[\d.]+|\[::1\])$/;

/** True for an address that only this machine reaches, as the demonstration's. */
export const isLocalAddress = (url: string): boolean => URL.canParse(url) && LOCAL_HOST.test(new URL(url).hostname);
