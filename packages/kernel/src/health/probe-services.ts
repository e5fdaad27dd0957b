/**
 * Requests every address of `PROBE_URLS` (separated by spaces) once, all at the same time, and prints a line for each; it exits with an error when
 * any does not answer 2xx. Used to check an installation from inside its network: `helm test`.
 */
const LIMIT_MS = 10_000;
const TEXT_MAX = 500;

const urls = (process.env.PROBE_URLS ?? "").split(" ").filter((url) => url !== "");
if (urls.length === 0) throw new Error("PROBE_URLS names no address");

async function ask(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    const body = await answer.text();
    // The body is printed only for a failed probe, where it gives the reason; a ready one may answer a whole page.
    console.log(`${answer.status} ${url}${answer.ok ? "" : ` ${body.slice(0, TEXT_MAX)}`}`);
    return answer.ok;
  } catch (error) {
    const { message, cause } = error as Error;
    console.log(`--- ${url} ${cause instanceof Error ? cause.message : message}`);
    return false;
  }
}

const answers = await Promise.all(urls.map(ask));
const silent = answers.filter((isWell) => !isWell).length;
console.log(`${answers.length - silent} of ${answers.length} are ready`);
process.exitCode = silent === 0 ? 0 : 1;
