/**
 * Asks every address of `PROBE_URLS` (separated by spaces) once, all at the same time, and says of each in a line whether it answers 2xx; one
 * that does not ends it with an error. For whoever wants to know of an installation from inside of its network: `helm test`.
 */
const LIMIT_MS = 10_000;
const TEXT_MAX = 500;

const urls = (process.env.PROBE_URLS ?? "").split(" ").filter((url) => url !== "");
if (urls.length === 0) throw new Error("PROBE_URLS names no address");

async function ask(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    const body = await answer.text();
    // What is not ready says why; what is, may be a whole page.
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
