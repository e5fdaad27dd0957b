import type { VariableWords } from "@tenho/kernel/config/variables";

/** Variables that docker-compose.yml itself reads, beside those of the processes. */
export const COMPOSE_VARIABLES: Readonly<Record<string, VariableWords & { readonly byDefault?: string }>> = {
  DOMAIN: {
    purpose: "Domínio do painel e do site; com ele vêm HTTPS, os endereços dos avisos e o cookie seguro",
    source: "seu registrador de domínios: um registro A (e AAAA) que aponta para esta máquina",
    needed: "sempre, com o perfil https",
    example: "exemplo.com.br",
  },
  BIND_ADDRESS: { purpose: "Onde o gateway escuta sem o perfil https", byDefault: "127.0.0.1" },
  PORT: { purpose: "Porta do gateway nesta máquina", byDefault: "8080" },
  HTTP_PORT: { purpose: "Porta do HTTP do perfil https", byDefault: "80" },
  HTTPS_PORT: { purpose: "Porta do HTTPS do perfil https", byDefault: "443" },
  SANDBOX_PORT: { purpose: "Porta do sandbox nesta máquina, no perfil demo", byDefault: "8090" },
  LOG_FILE_MAX_SIZE: { purpose: "Tamanho de um arquivo de registro de um contêiner", byDefault: "20m" },
  LOG_FILES_MAX: { purpose: "Quantos arquivos de registro cada contêiner guarda", byDefault: "5" },
  POSTGRES_IMAGE: { purpose: "Imagem do PostgreSQL", byDefault: "postgres:18" },
  MONGO_IMAGE: { purpose: "Imagem do MongoDB", byDefault: "mongo:8" },
};
