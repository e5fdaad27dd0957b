const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== "");

/**
 * Words that do not say what is asked for: greetings, ways of asking and of urging. Without accents, as the classifier compares them. Stored group keys
 * depend on them: a change needs a migration that sets every `group_key` to null, and the sweep groups anew.
 */
export const stopWords: ReadonlySet<string> = new Set(
  words(`
    a o as os um uma uns umas e ou de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro pras pros
    com sem ao aos que se mas mais muito muita bem ja so tb tambem ate entre sobre isso isto esse essa este esta aqui ai ali la perto
    eu me mim meu minha meus minhas tu te seu sua seus suas voce voces vc vcs nos nosso nossa ele ela eles elas lhe
    oi oie ola opa alo bom boa dia tarde noite gente pessoal amigo amiga moco moca favor pf pfv pfvr obrigado obrigada obg vlw valeu
    quero queria quer querem preciso precisa precisando precisava gostaria procuro procurando procura busco buscando desejo
    tem tinha teria tenho vende vendem vendendo vender compro comprar comprando encontro encontrar acho achar arruma arrumar
    alguem algum alguma quem qual quais onde aonde quando quanto quantos quanta como sabe sabem conhece conhecem indica indicam indicar
    ser sao foi era sou e estou esta estao estamos tou to ta tava vou vai ir fazer faz fazem faco
    manda mande mandar mandem traz traga trazer pode podem poderia poderiam ver dois duas tres
    hoje amanha agora urgente urgencia hora cidade regiao bairro
  `),
);
