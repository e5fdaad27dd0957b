import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand } from "../command.ts";
import { writeCertificate } from "./certificate.ts";
import { checkBank } from "./check.ts";

/** The bank's Pix: tries it as it is configured, and turns the file of a certificate into the two texts that payment takes. */
export const pixCommand: OpsCommand = {
  name: "pix",
  operands: ["check|certificate", "[ARQUIVO.p12]"],
  options: { to: { value: "PASTA" }, "password-file": { value: "ARQUIVO" } },
  summary: "confere o banco do Pix, ou converte o certificado que ele deu",
  help: `check pergunta ao serviço de pagamentos, que prova o banco com o que tem: certificado, token, escopos, uma cobrança de R$ 0,01 feita e removida, e onde os avisos chegam. Termina
com 1 enquanto algo falta, está errado ou não se sabe; repetido no mesmo minuto, diz o que achou antes. As frases são as de ops check. Nenhum segredo sai do serviço. NATS_URL aponta para outro broker (com o usuário operations).
certificate ARQUIVO.p12 escreve pix-cert.pem e pix-key.pem ao lado do arquivo, ou em --to PASTA, legíveis só por quem os fez: são PIX_TLS_CERT e PIX_TLS_KEY. A senha do arquivo, se tem uma, é a
primeira linha do arquivo de --password-file. Diz de quem é o certificado e quando acaba.`,
  run: async ({ config, given, isDryRun, print }) => {
    const [action, file] = given.operands;
    if (action === "check" && file === undefined) return checkBank(config, isDryRun, print);
    if (action !== "certificate") throw new SetupError(`"${action}" não é check nem certificate.`);
    if (file === undefined) throw new SetupError("Falta o arquivo do certificado, como o banco o deu.");
    return writeCertificate({ file, to: given.text("to"), passwordFile: given.text("password-file"), isDryRun, print });
  },
};
