import type { Finding } from "@tenho/kernel/checks/finding";
import { isLocalAddress } from "@tenho/kernel/checks/public-address";
import type { ProxyVerdict } from "../../http/client-address.ts";

export type AddressFacts = Readonly<{
  /** Null where the gateway is not told. */
  publicUrl: string | null;
  httpsOnly: boolean;
  trustedProxies: number;
  proxyVerdict: ProxyVerdict;
}>;

/** The address for the public as it is configured, and what the calls so far say of the proxies in front of it. */
export const checkAddress = (facts: AddressFacts): Finding[] => [checkPublicUrl(facts), checkProxies(facts)];

function checkPublicUrl({ publicUrl, httpsOnly }: AddressFacts): Finding {
  const id = "address.public";
  if (publicUrl === null) {
    const sentence = "O gateway não sabe em que endereço as pessoas abrem o painel.";
    return { id, state: "MISSING", sentence, action: "Defina PUBLIC_URL no gateway, como em users e messaging." };
  }
  if (isLocalAddress(publicUrl)) {
    const sentence = `${publicUrl} é desta máquina: serve para experimentar, ninguém de fora chega aqui.`;
    return { id, state: "MISSING", sentence, action: "Para o ar, defina PUBLIC_URL com o seu domínio, em https." };
  }
  if (!publicUrl.startsWith("https://")) {
    const sentence = `${publicUrl} não é https: a Meta e o banco não chamam, e senhas passam às claras.`;
    return { id, state: "WRONG", sentence, action: "Ponha um proxy com certificado na frente e mude PUBLIC_URL." };
  }
  if (!httpsOnly) {
    const sentence = `${publicUrl} é https, mas o navegador não é avisado de usar só https.`;
    return { id, state: "WRONG", sentence, action: "Ligue HTTPS_ONLY no gateway." };
  }
  return { id, state: "RIGHT", sentence: `As pessoas abrem o painel em ${publicUrl}, só por https.` };
}

function checkProxies({ trustedProxies, proxyVerdict }: AddressFacts): Finding {
  const id = "address.proxies";
  const proxies = trustedProxies === 1 ? "1 proxy" : `${trustedProxies} proxies`;
  switch (proxyVerdict) {
    case "UNTRUSTED": {
      const sentence = "As chamadas vêm por um proxy que não é de confiança: todas contam como de um só endereço.";
      return {
        id,
        state: "WRONG",
        sentence,
        action: "Defina TRUST_PROXY com quantos proxies há na frente do gateway.",
      };
    }
    case "ABSENT": {
      const sentence = `TRUST_PROXY espera ${proxies} na frente, e nenhuma chamada veio por eles: um endereço falso passaria por verdadeiro.`;
      return { id, state: "WRONG", sentence, action: "Defina TRUST_PROXY com quantos proxies há, 0 sem nenhum." };
    }
    case "NO_CALLS": {
      const sentence = "Ainda não houve chamada que diga por quantos proxies elas vêm.";
      return { id, state: "UNKNOWN", sentence, action: "Abra o painel uma vez." };
    }
    case "FITS": {
      const sentence =
        trustedProxies === 0
          ? "As chamadas vêm direto, sem proxy, como configurado."
          : `As chamadas vêm por ${proxies}, como configurado.`;
      return { id, state: "RIGHT", sentence };
    }
  }
}

/** The origin at which somebody has the panel open, compared with the configured one. */
export function checkOrigin(origin: string, publicUrl: string): Finding {
  const id = "address.origin";
  if (origin === new URL(publicUrl).origin) {
    return { id, state: "RIGHT", sentence: "O painel está aberto no endereço que os e-mails e mensagens usam." };
  }
  const sentence = `O painel está aberto em ${origin}, mas e-mails e mensagens levam a ${publicUrl}.`;
  return { id, state: "WRONG", sentence, action: "Corrija PUBLIC_URL, ou abra o painel no endereço certo." };
}
