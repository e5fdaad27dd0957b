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
  BACKUP_EVERY: { purpose: "De quanto em quanto tempo se faz um backup: 24h, 90m, 7d", byDefault: "24h" },
  BACKUP_KEEP: { purpose: "Quantos backups ficam, nesta máquina e no balde", byDefault: "7" },
  BACKUP_S3_URL: {
    purpose: "Balde para onde vão os backups, cifrados: https://servidor/balde/pasta; vazio: só nesta máquina",
    source: "painel de um provedor de armazenamento que não seja o desta máquina",
    example: "https://s3.exemplo.com.br/copias/tenho",
  },
  BACKUP_S3_REGION: { purpose: "Região desse balde", byDefault: "us-east-1" },
  BACKUP_RECIPIENT: {
    purpose: "Metade pública da chave dos backups",
    source: "npm run ops -- offsite key ARQUIVO a mostra; ARQUIVO guarda a outra metade, longe daqui",
    needed: "com BACKUP_S3_URL",
    example: "age1exemplo",
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    purpose: "Chave de acesso a esse balde",
    source: "painel do provedor de armazenamento › chaves de acesso",
    needed: "com BACKUP_S3_URL",
    secret: "outside",
    example: "AKIAEXEMPLO",
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    purpose: "Segredo dessa chave de acesso",
    source: "mostrado uma vez ao criar a chave de acesso",
    needed: "com BACKUP_S3_URL",
    secret: "outside",
    example: "segredo-de-exemplo",
  },
};
