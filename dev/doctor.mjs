// `npm run doctor`: what this machine has, what is missing, and what the commands will use, in one screen. Plain JavaScript without
// dependencies: it answers on whatever Node there is, before anything is installed, and changes nothing.
import { homedir } from "node:os";
import { join } from "node:path";
import { examineChromium, examineEngine, examineGo, examineOpenssl } from "./doctor/for-tests.mjs";
import { MISSING } from "./doctor/lines.mjs";
import {
  examineDisk,
  examineFolders,
  examineMemory,
  examineNode,
  examineNpm,
  examineNpmProgram,
  examinePython,
} from "./doctor/machine.mjs";
import { examinePorts } from "./doctor/ports.mjs";
import {
  examineData,
  examineDocuments,
  examineEmbedder,
  examineNats,
  examinePackages,
  examinePostgres,
  examineRunning,
  findJava,
} from "./doctor/stores.mjs";

/**
 * Prints the examination of this machine for the project in `root`.
 *
 * @param env the environment the commands would be started with
 * @returns whether nothing is missing that `npm start` needs
 */
export async function examine(root, env) {
  const machine = machineOf(root, env);
  const [npm, python, java] = await Promise.all([examineNpm(machine), examinePython(machine), findJava(machine)]);
  const parts = [
    [
      "Esta máquina",
      [examineNode(machine), npm, python.line, examineFolders(machine), examineDisk(machine), examineMemory()],
    ],
    [
      "O que npm start usa",
      [
        examinePackages(machine),
        examinePostgres(machine),
        await examineNats(machine, python),
        examineDocuments(machine, python, java),
        examineEmbedder(machine, python),
        ...(examineRunning(machine) ?? (await examinePorts(machine))),
        examineData(machine),
      ],
    ],
    [
      "Só para os testes",
      await Promise.all([examineChromium, examineGo, examineOpenssl, examineEngine].map((look) => look(machine))),
    ],
  ];
  for (const [title, lines] of parts) {
    console.log(`\n${title}`);
    for (const [mark, name, text] of lines) console.log(`  ${mark} ${name.padEnd(12)} ${text}`);
  }
  const missing = missingIn(parts.flatMap(([, lines]) => lines));
  console.log(
    missing.length === 0
      ? "\nNada falta: npm start"
      : `\nFalta para npm start: ${missing.map(([, name]) => name).join(", ")}.`,
  );
  return missing.length === 0;
}

/**
 * Looks, in a second, for what would let `npm start` fail after its wait. It asks no network, which takes longer.
 *
 * @returns the sentences of what is missing
 */
export async function examineBeforeStart(root, env) {
  const machine = machineOf(root, env);
  const [python, java] = await Promise.all([examinePython(machine), findJava(machine)]);
  const lines = [
    examineNode(machine),
    examineNpmProgram(machine),
    examineFolders(machine),
    examineDisk(machine),
    examinePostgres(machine),
    await examineNats(machine, python),
    examineDocuments(machine, python, java),
    ...(examineRunning(machine) ?? (await examinePorts(machine))),
  ];
  return missingIn(lines).map(([, name, text]) => `${name}: ${text}`);
}

/** The sentence that says that npm's registry does not answer, or null. */
export async function examineRegistry(root, env) {
  const [mark, , text] = await examineNpm(machineOf(root, env));
  return mark === MISSING ? text : null;
}

const machineOf = (root, env) => ({ root, env, cache: join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho") });
const missingIn = (lines) => lines.filter(([mark]) => mark === MISSING);
