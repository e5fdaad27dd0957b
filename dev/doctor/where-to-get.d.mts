type System = "debian" | "fedora" | "macos";

/** The system by what /etc/os-release says of it. */
export function systemOf(platform: string, osRelease: string): System | null;
/** The command that installs it, in brackets; empty where none is known. */
export function howToGet(what: string, system?: System | null): string;
