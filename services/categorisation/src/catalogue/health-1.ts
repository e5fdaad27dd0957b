import { category } from "./category.ts";

const family = "Saúde";

export const health1Categories = [
  category({
    id: 49,
    name: "Farmácia",
    family,
    description: "Remédios, higiene, fraldas, aparelhos de saúde e produtos ortopédicos.",
    synonyms: `
      farmácia, remédio, medicamento, drogaria, dipirona, antibiótico, genérico, fralda geriátrica, farmácia de
      manipulação, pomada, soro, vitamina c, anticoncepcional, termômetro, medidor de pressão, seringa, curativo,
      cadeira de rodas, muleta, tala, colchão hospitalar, xarope, camisinha, teste de gravidez, insulina, paracetamol,
      dorflex, ibuprofeno, omeprazol, losartana, nimesulida, rivotril, buscopan, novalgina, fralda adulto, bigfral,
      bengala, andador de idoso, cadeira de banho, inalador, álcool, gaze, band-aid, receita médica, remédio
      controlado
    `,
    examples: `
      farmacia 24 horas que entregue
      dipirona gotas e soro fisiologico
      tem ozempic ou generico?
      manipular uma formula
      antibiotico amoxicilina 500 com receita
      fralda geriatrica tamanho g
      aparelho de medir pressao
      teste de gravidez e anticoncepcional
      aluguel de cadeira de rodas e muleta
      xarope pra tosse infantil
      pomada pra assadura
      remedio pra dor de dente e febre
      tem paracetamol e dorflex? entrega em casa
      fralda bigfral pra idoso
    `,
  }),
  category({
    id: 50,
    name: "Clínica Médica",
    family,
    description: "Consultas médicas, especialistas e pronto atendimento.",
    synonyms: `
      médico, clínica, consulta médica, cardiologista, ginecologista, pediatra, dermatologista, ortopedista,
      oftalmologista, urologista, clínico geral, psiquiatra, neurologista, endocrinologista, otorrino, pronto
      atendimento, hospital, cirurgião, gastro, telemedicina, atestado, consulta popular, febre alta, dor no peito,
      dor de barriga, check-up, médico do coração, médico da mulher, médico de criança, plantão médico, encaixe, laudo
    `,
    examples: `
      consulta com cardiologista essa semana
      pediatra que atenda sabado
      ginecologista pra pre natal
      dermatologista particular quanto é a consulta
      ortopedista, machuquei o joelho
      oftalmologista pra exame de vista
      clinico geral urgente
      psiquiatra tem vaga?
      neurologista infantil pra laudo de autismo
      otorrino, ouvido entupido
      clinica popular barata
      exame admissional e atestado de saude ocupacional
      marcar consulta com ginecologista
      medico do coração que atenda por plano
    `,
  }),
  category({
    id: 51,
    name: "Dentista",
    family,
    description: "Consultas odontológicas, aparelho, limpeza, canal, implante e clareamento.",
    synonyms: `
      dentista, odontologia, odontólogo, dor de dente, canal, aparelho ortodôntico, limpeza dental, clareamento
      dental, implante dentário, prótese dentária, dentadura, extração, siso, obturação, faceta, lente de contato
      dental, gengiva, odontopediatra, ortodontista, cárie, chapa
    `,
    examples: `
      to com dor de dente, dentista de plantao
      colocar aparelho quanto é
      limpeza e clareamento
      extrair o siso
      implante dentario preço
      fazer canal
      dentadura nova e conserto de protese
      odontopediatra pra criança de 4 anos
      faceta de resina nos dentes da frente
      dente quebrou, obturação urgente
      manutenção de aparelho ortodontico
      avaliação odontologica gratis
      meu aparelho quebrou o braquete
      quanto é uma limpeza nos dentes e um canal
    `,
  }),
  category({
    id: 52,
    name: "Psicólogo",
    family,
    description: "Psicoterapia, terapia de casal, avaliação e fonoaudiologia.",
    synonyms: `
      psicólogo, psicóloga, terapia, psicoterapia, ansiedade, depressão, terapia de casal, psicólogo infantil,
      avaliação psicológica, neuropsicólogo, fonoaudiólogo, fono, terapia aba, autismo, psicopedagoga, terapeuta
      ocupacional, tdah, saúde mental
    `,
    examples: `
      psicologa online ou presencial
      terapia pra ansiedade
      psicologo infantil
      terapia de casal quanto custa a sessão
      avaliação neuropsicologica tdah
      fonoaudiologa pro meu filho que nao fala
      terapia aba pra criança autista
      to muito mal, preciso conversar com psicologo
      laudo psicologico pra cirurgia bariatrica
      psicopedagoga, dificuldade de aprendizagem
      quero terapeuta ocupacional
      psicologo que aceite plano humana
      procuro terapeuta pra depressão
      psicóloga infantil perto do centro
    `,
  }),
  category({
    id: 53,
    name: "Fisioterapia e Pilates",
    family,
    description: "Fisioterapia, reabilitação, pilates e RPG.",
    synonyms: `
      fisioterapia, fisioterapeuta, pilates, rpg, reabilitação, fisioterapia domiciliar, coluna, hérnia de disco,
      fisioterapia respiratória, avc reabilitação, estúdio de pilates, fisioterapia pélvica, dor nas costas sessão,
      tendinite, alongamento terapêutico, osteopatia
    `,
    examples: `
      fisioterapeuta que atenda em casa meu pai que teve avc
      aula de pilates mensalidade
      fisioterapia pro joelho depois da cirurgia
      sessão de rpg pra coluna
      hernia de disco, tratamento com fisio
      fisioterapia respiratoria pra bebe
      pilates pra gestante
      fisioterapia pelvica
      reabilitação de fratura no braço
      studio de pilates com aparelho
      tendinite no ombro quantas sessoes
      osteopata
      minha coluna travou, fisio em domicilio
      pilates solo turma da manhã
    `,
  }),
];
