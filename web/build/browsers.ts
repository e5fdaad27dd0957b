/** The oldest browsers of `browserslist` in the words of Vite's `build.target`; Samsung Internet 20 is Chromium 106. */
export const OLDEST_BROWSERS = ["safari15.6", "ios15.6", "chrome106", "firefox140"];
