const DAY_MS = 24 * 3_600_000;

/**
 * The key-value bucket in which gateways keep the files of the web app's builds: key is the file's name, which contains a hash of its content, value
 * its bytes. A page asks for the files of the build it came from, which may be older or newer than that of the gateway that answers.
 */
export const WEB_FILES_BUCKET = "web_files";

/** Interval at which a gateway writes the files of its own build again. */
export const WEB_FILES_REFRESH_MS = DAY_MS / 2;

/** Lifetime of an entry: a build that is no longer served anywhere is kept for two days more. */
export const WEB_FILES_MS = 2 * DAY_MS + WEB_FILES_REFRESH_MS;
