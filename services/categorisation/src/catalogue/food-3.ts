import { category } from "./category.ts";

const family = "Comida e bebida";

export const food3Categories = [
  category({
    id: 36,
    name: "Peixes e Frutos do Mar",
    family,
    description: "Peixaria, camarão, caranguejo e pratos de peixe.",
    synonyms: `
      peixe, peixaria, camarão, caranguejo, lagosta, ostra, sururu, tilápia, pescada amarela, robalo, peixada,
      moqueca, peixe frito, caldeirada, filé de peixe, siri, camurupim, casquinha de caranguejo, corvina, salmão
      fresco
    `,
    examples: `
      quero 2kg de camarão fresco
      caranguejo vivo, corda com 12
      pescada amarela em posta
      peixe frito inteiro na praia
      peixada pra 4 pessoas em luis correia
      filé de tilapia congelado
      lagosta e ostra fresca
      casquinha de caranguejo e caldeirada
      peixaria que limpe o peixe e entregue
      moqueca de camarao
      sururu e siri catado
      tambaqui pra assar
      camarão rosa limpo 1kg
      caranguejo cozido pra hoje
    `,
  }),
  category({
    id: 37,
    name: "Açougue",
    family,
    description: "Carnes bovina, suína, de frango e de bode, linguiças e kits para churrasco.",
    synonyms: `
      açougue, carne, carne bovina, picanha crua, alcatra, carne moída, frango cru, linguiça, costela, carne de porco,
      carne de sol, bode, carneiro, fígado, kit churrasco, carne pra churrasco, contra filé, coxa e sobrecoxa, casa de
      carnes, toicinho, peito de frango
    `,
    examples: `
      2 kg de alcatra e 1 de carne moida
      picanha maturada pra churrasco
      carne de sol pra fritar, quanto o quilo
      linguiça toscana e coraçao de frango
      açougue que entrega em casa
      costela de porco e bisteca
      kit churrasco pra 20 pessoas
      carne de bode fresca
      peito de frango sem osso 5kg
      figado e bucho bovino limpo
      frango caipira abatido
      quanto ta o kg do contra file
      picanha e linguiça pro churrasco de sabado
      5kg de frango cortado e 2 de costelinha suina
    `,
  }),
  category({
    id: 38,
    name: "Frutas e Verduras",
    family,
    description: "Hortifruti, feira, frutas, verduras, legumes e ovos.",
    synonyms: `
      hortifruti, frutas, verduras, legumes, verdurão, sacolão, feira, banana, tomate, cebola, batata inglesa,
      laranja, manga, abacaxi, alface, cheiro verde, coentro, ovos, macaxeira crua, jerimum, orgânicos, melancia,
      mamão, limão, pimentão
    `,
    examples: `
      quero tomate, cebola e batata entregues
      cesta de verdura organica
      bandeja de ovos caipira
      melancia e abacaxi docinhos
      banana prata e laranja no atacado
      alface, coentro e cheiro verde
      macaxeira descascada e jerimum
      frutas pra salada de frutas
      caixa de manga rosa
      limao e pimentao pro restaurante toda semana
      tem mamão e uva sem semente?
      verdurao que entregue no conjunto jardim vitoria
      preciso de tomate cereja, rucula e manjericao
      caixa de banana e laranja pera
    `,
  }),
  category({
    id: 39,
    name: "Tapioca e Comida Regional",
    family,
    description: "Tapioca, cuscuz, panelada, galinha caipira, capote e comida típica.",
    synonyms: `
      tapioca, cuscuz, beiju, goma, panelada, sarapatel, galinha caipira, capote, maria isabel, buchada, mão de vaca,
      paçoca de carne de sol, feijoada, caldo, mungunzá, canjica, pamonha, bolo de goma, comida típica, café da manhã
      regional, cajuína, rapadura, doce de caju, farinha de puba, carneiro
    `,
    examples: `
      tapioca recheada com queijo e coco
      cuscuz com ovo e carne moida no cafe da manha
      panelada e mão de vaca no sabado
      galinha caipira ao molho pardo
      capote com arroz, onde tem?
      maria isabel com paçoca
      feijoada completa
      goma fresca pra tapioca e farinha de puba
      cajuina e doce de caju
      mungunza e canjica
      pamonha e milho cozido
      buchada de bode e sarapatel
      cuscuz recheado com carne de sol e café
      quem vende panelada no domingo de manha
    `,
  }),
];
