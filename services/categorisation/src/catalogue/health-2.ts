import { category } from "./category.ts";

const family = "Saúde";

export const health2Categories = [
  category({
    id: 54,
    name: "Exames e Laboratório",
    family,
    description: "Exames de sangue, imagem, ultrassom, raio-x e vacinas.",
    synonyms: `
      exame, laboratório, exame de sangue, hemograma, ultrassom, ultrassonografia, raio x, tomografia, ressonância,
      eletrocardiograma, mamografia, coleta domiciliar, exame de urina, dna, teste de paternidade, vacina, beta hcg,
      glicemia, endoscopia, colonoscopia, toxicológico
    `,
    examples: `
      fazer exame de sangue e urina
      ultrassom morfologica
      raio x do torax hoje
      ressonancia do joelho particular
      exame de dna paternidade
      exame toxicologico pra cnh
      coleta de sangue em casa pra idoso
      mamografia preço
      endoscopia com sedação
      beta hcg resultado no dia
      vacina da gripe e da dengue clinica
      eletrocardiograma e ecocardiograma
      onde faço ultrassom obstetrica barata
      hemograma completo e glicemia em jejum
    `,
  }),
  category({
    id: 55,
    name: "Ótica",
    family,
    description: "Óculos de grau, de sol, lentes e consertos de armação.",
    synonyms: `
      ótica, óculos, óculos de grau, armação, lente, lente de contato, óculos de sol, multifocal, lente antirreflexo,
      transitions, conserto de óculos, hastes, óculos infantil, rayban, lente azul, miopia, astigmatismo, vista
      cansada, grau, teste de visão, óculos de leitura
    `,
    examples: `
      fazer oculos de grau com receita
      lente multifocal preço
      armação feminina redonda
      oculos de sol rayban
      consertar haste do oculos
      lente de contato colorida
      oculos infantil flexivel
      lente com antirreflexo e filtro azul
      otica que parcele em 10x
      perdeu o parafuso do meu oculos
      oculos de natação com grau
      troca só da lente na minha armação
      minha armação quebrou, preciso de oculos novo
      lentes de grau para miopia e astigmatismo
    `,
  }),
  category({
    id: 56,
    name: "Nutrição e Suplementos",
    family,
    description: "Nutricionista, suplementos, produtos naturais e chás.",
    synonyms: `
      nutricionista, dieta, emagrecimento, reeducação alimentar, suplemento, whey protein, creatina, pré-treino,
      produtos naturais, castanha, granola, chá, mel, colágeno, loja natural, sem glúten, hipercalórico, herbalife,
      vitamina d, farinha de aveia, termogênico
    `,
    examples: `
      nutricionista esportiva
      dieta pra emagrecer com acompanhamento
      whey isolado e creatina
      loja de produtos naturais
      castanha de caju e granola a granel
      mel de abelha puro
      chá de hibisco e colageno
      pre treino e termogenico
      suplemento hipercalorico pra ganhar peso
      herbalife shake
      nutri infantil, meu filho não come
      pao sem gluten e produtos sem lactose
      consulta com nutri pra hipertrofia
      creatina 300g e whey de morango
    `,
  }),
  category({
    id: 57,
    name: "Cuidador de Idosos e Enfermagem",
    family,
    description: "Cuidadores, enfermagem em casa, curativos e acompanhantes.",
    synonyms: `
      cuidador, cuidadora de idosos, enfermeira, técnico de enfermagem, home care, acompanhante hospitalar, curativo
      em casa, aplicar injeção, sonda, casa de repouso, asilo, cuidador noturno, banho no leito, ambulância
      particular, aferir pressão em casa, acamado, idosa, dormir com paciente, injeção, benzetacil, soro em casa,
      curativo de escara, medicação em casa
    `,
    examples: `
      cuidadora de idoso pro periodo da noite
      enfermeira pra fazer curativo em casa
      aplicar injeção a domicilio
      acompanhante pra ficar no hospital com minha mãe
      tecnica de enfermagem plantao 12h
      casa de repouso pra idosos
      trocar sonda em casa
      cuidador pra senhor acamado
      alguem pra cuidar da minha avó de segunda a sexta
      ambulancia particular pra teresina
      home care pra minha mãe idosa
      banho no leito e medicação de idosa
      preciso de alguem pra dormir com meu avô acamado
      enfermeiro pra aplicar benzetacil em casa
    `,
  }),
  category({
    id: 58,
    name: "Academia, Dança e Lutas",
    family,
    description: "Academias, personal, natação, dança, lutas e escolinhas de esporte.",
    synonyms: `
      academia, musculação, personal trainer, crossfit, natação, hidroginástica, zumba, dança, balé, forró aula,
      jiu-jitsu, muay thai, karatê, capoeira, judô, escolinha de futebol, funcional, yoga, treino, boxe, spinning,
      vôlei aula, beach tennis aula, ballet, jazz, ginástica, pole dance, esteira, hiit, mensalidade de academia,
      turma infantil de dança, karate, mma
    `,
    examples: `
      academia com mensalidade barata
      personal trainer pra emagrecer
      aula de natação infantil
      muay thai feminino
      bale pra minha filha de 6 anos
      quero escolinha de futebol
      aula de forro e dança de salao
      crossfit aula experimental
      hidroginastica pra idoso
      jiu jitsu kids
      yoga na praia
      zumba e funcional de noite
      quero fazer natação, tem turma de adulto?
      matricula na academia e aula de spinning
    `,
  }),
];
