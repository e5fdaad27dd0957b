/** Asks the process of the same container whether it is ready, by its own variables: for engines whose health check is a command. */
const { ADMIN_PORT, PORT, PROBE_PATH = "/readyz" } = process.env;

try {
  const answer = await fetch(`http://127.0.0.1:${ADMIN_PORT ?? PORT}${PROBE_PATH}`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
