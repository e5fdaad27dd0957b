import { category } from "./category.ts";

const family = "Beleza";

export const beauty1Categories = [
  category({
    id: 21,
    name: "Cabeleireiro",
    family,
    description: "Salão de beleza: corte feminino, escova, progressiva, coloração e tranças.",
    synonyms: `
      cabeleireiro, cabeleireira, salão de beleza, corte feminino, escova, progressiva, botox capilar, luzes, mechas,
      tintura de cabelo, hidratação, penteado, tranças, mega hair, alisamento, cauterização, cabelo cacheado, box
      braids, selagem, trança, nagô, franja, chanel, ruivo, descoloração, matização, californiana, relaxamento, lavar
      e escovar, salão infantil
    `,
    examples: `
      quero fazer progressiva sem formol
      corte feminino e escova pra hoje
      fazer luzes no cabelo quanto fica
      salao que cuide de cabelo cacheado
      box braids, quem faz trança?
      penteado pra formatura
      hidratação e botox capilar
      colocar mega hair fita
      pintar o cabelo de loiro
      cabelereira que atenda em domicilio
      cortar franja e repicar
      cabelo caindo, tratamento com cronograma capilar
      alisar o cabelo, qual salao bom?
      quero cortar e fazer mechas californianas
    `,
  }),
  category({
    id: 22,
    name: "Barbearia",
    family,
    description: "Corte masculino, barba e cuidados do homem.",
    synonyms: `
      barbearia, barbeiro, corte masculino, barba, degradê, navalhado, corte infantil masculino, pezinho, pigmentação
      de barba, sobrancelha masculina, corte na máquina, platinado, nevou
    `,
    examples: `
      corte degrade e barba
      barbeiro aberto agora
      cortar cabelo do meu filho de 5 anos
      barbearia no centro com preço bom
      fazer a barba com toalha quente
      corte na tesoura masculino
      platinar o cabelo, nevou, barbearia
      só o pezinho quanto é
      corte social masculino e sobrancelha
      barbeiro que vá em casa cortar meu avô
      marcar horario pra cabelo e barba sabado
      corte degradê navalhado quanto tá
      meu noivo quer fazer barba e cabelo pro casamento
    `,
  }),
  category({
    id: 23,
    name: "Manicure e Pedicure",
    family,
    description: "Unhas, alongamento em gel, esmaltação e cuidado dos pés.",
    synonyms: `
      manicure, pedicure, unha, unha de gel, fibra de vidro, alongamento de unha, esmaltação em gel, pé e mão,
      cutícula, unha encravada, podologia, spa dos pés, blindagem, unha postiça, francesinha
    `,
    examples: `
      fazer pé e mão hj
      unha de gel com alongamento
      manicure a domicilio
      manutenção de fibra de vidro nas unhas
      podologa pra unha encravada
      quero spa dos pés
      esmaltação em gel quanto custa
      quem faz unha decorada francesinha
      blindagem e banho de gel
      preciso fazer as unhas antes do casamento
      tirar alongamento e fazer cutilagem
      calo e rachadura no calcanhar, podologia
      alguem disponivel pra fazer minha unha agora a tarde
      alongamento em acrigel
    `,
  }),
  category({
    id: 24,
    name: "Estética, Depilação e Massagem",
    family,
    description: "Limpeza de pele, depilação, massagem, drenagem e procedimentos estéticos.",
    synonyms: `
      estética, esteticista, limpeza de pele, depilação, depilação a laser, cera, massagem, massagista, drenagem
      linfática, massagem relaxante, botox, preenchimento labial, harmonização facial, criolipólise, bronzeamento,
      peeling, microagulhamento, quiropraxia, acupuntura, reiki, ventosa
    `,
    examples: `
      limpeza de pele com extração
      depilação com cera perna inteira e virilha
      depilação a laser axila pacote
      massagem relaxante em casal
      drenagem linfatica pos operatorio
      massagista que atenda em casa, to travado
      bronzeamento natural com fita
      aplicar botox na testa
      preenchimento labial preço
      tratamento pra manchas e acne, peeling
      quiropraxia pra dor na lombar
      acupuntura e ventosa
      depilar buço e axila na cera
      procuro massagem terapêutica pra torcicolo
    `,
  }),
];
