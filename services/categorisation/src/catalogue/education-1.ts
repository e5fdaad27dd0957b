import { category } from "./category.ts";

const family = "Educação";

export const education1Categories = [
  category({
    id: 68,
    name: "Escola e Creche",
    family,
    description: "Escolas, creches, berçários e hotelzinho infantil.",
    synonyms: `
      escola, creche, berçário, matrícula, escola particular, ensino fundamental, educação infantil, ensino médio,
      colégio, hotelzinho infantil, escola integral, supletivo, eja, faculdade, van escolar, maternal, transporte
      escolar, escolinha, alfabetização infantil, jardim de infância, pré-escola, ensino integral, bolsa de estudo
    `,
    examples: `
      creche pra bebe de 1 ano
      escola particular com vaga pro 3 ano
      berçario integral
      colegio bom de ensino medio
      quanto é a mensalidade do maternal
      hotelzinho pra deixar meu filho a tarde
      escola bilingue infantil
      supletivo pra terminar os estudos
      matricula jardim 2 pra 2027
      faculdade de enfermagem particular
      van escolar pro colegio das irmas
      escola inclusiva pra criança autista
      vaga em creche integral pra menino de 2 anos
      escola particular fundamental 1 com desconto
    `,
  }),
  category({
    id: 69,
    name: "Reforço, Enem e Concursos",
    family,
    description: "Aulas particulares, reforço, vestibular, Enem e concursos.",
    synonyms: `
      reforço escolar, aula particular, professor particular, matemática, física, química, redação, português aula,
      enem, vestibular, concurso público, cursinho, preparatório, banca de estudo, alfabetização, dever de casa,
      professor de cálculo, simulado
    `,
    examples: `
      professora de reforço pra 2 serie
      aula particular de matematica
      cursinho pro enem
      preparatorio concurso da policia
      professor de fisica pra prova sexta
      aula de redação
      alfabetizar meu filho de 7 anos
      banca pra ajudar no dever de casa
      cursinho pra concurso da prefeitura de parnaiba
      aulas de quimica e biologia ensino medio
      professor de calculo 1 pra faculdade
      apostila e turma pra concurso ebserh
      professor de matematica pro meu filho q tá de recuperação
      curso preparatorio pro concurso do banco do brasil
    `,
  }),
  category({
    id: 70,
    name: "Cursos de Idiomas",
    family,
    description: "Inglês, espanhol, Libras, tradução e intercâmbio.",
    synonyms: `
      inglês, espanhol, curso de inglês, aula de inglês, conversação, francês, italiano, libras, tradutor, tradução
      juramentada, intercâmbio, idiomas, professor de inglês, toefl, português para estrangeiros, intérprete
    `,
    examples: `
      curso de ingles pra iniciante
      professor particular de ingles
      aula de espanhol online
      conversação em ingles pra viagem
      curso de libras
      ingles kids
      traduzir um documento pro ingles
      quero tradução juramentada
      aulas de frances
      preparatorio toefl
      interprete pra reunião com gringo
      escola de idiomas preço
      aprender ingles do zero
      preciso traduzir meu diploma pro espanhol
    `,
  }),
  category({
    id: 71,
    name: "Cursos Profissionalizantes",
    family,
    description: "Cursos técnicos, informática, costura, beleza, culinária e oficinas.",
    synonyms: `
      curso profissionalizante, curso técnico, curso de informática, curso de manicure, curso de barbeiro, curso de
      eletricista, curso de cabeleireiro, curso de culinária, curso de confeitaria, técnico de enfermagem curso,
      excel, curso de costura, curso de soldador, nr10, nr35, curso de maquiagem, jovem aprendiz, curso de fotografia,
      vigilante
    `,
    examples: `
      curso de informatica basica e excel
      curso tecnico em enfermagem
      curso de barbeiro com certificado
      curso de manicure e alongamento
      curso de confeitaria e bolos
      curso de eletricista predial
      treinamento nr35 e nr10
      curso de corte e costura
      curso de operador de empilhadeira
      curso de auxiliar administrativo pra jovem aprendiz
      curso de design de sobrancelha
      curso de vigilante reciclagem
      curso de cabeleireiro com diploma
      curso de solda pra iniciante
    `,
  }),
];
