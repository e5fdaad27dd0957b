import { runTests } from "../test-runner/run-tests.ts";

const args = process.argv.slice(2);
const times = Number(args.at(-1));

/** `npm run test:repeat -- files or folders 50`: the same test files that often, to find a test that fails once in fifty. */
if (args.length < 2 || !Number.isInteger(times) || times < 1 || times > 1_000) {
  console.error("Uso: npm run test:repeat -- <arquivos ou pastas> <vezes, de 1 a 1000>");
  process.exit(1);
}
await runTests({ asked: args.slice(0, -1), long: false, requireAll: false, times });
