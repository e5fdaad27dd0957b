/**
 * Words that never name a thing that is sold, although the texts of a catalogue hold them: the act of a text is read from them. Without accents.
 */
export const functionWords: ReadonlySet<string> = new Set(
  `a o as os um uma uns umas e ou de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro pras pros p c q
  com sem ao aos que se mas mais muito muita bem ja so tb tbm tambem ate entre sobre isso isto esse essa este esta aqui ai ali la perto
  eu me mim meu minha meus minhas tu te seu sua seus suas voce voces vc vcs nos nosso nossa ele ela eles elas lhe
  oi oie ola opa alo bom boa dia tarde noite gente pessoal amigo amiga moco moca favor pf pfv obrigado obrigada obg vlw valeu
  quero queria quer querem preciso precisa precisando precisava gostaria procuro procurando procura busco buscando desejo
  tem tinha teria tenho temos ter vende vendem vendendo vender vendo compro comprar comprei comprando encontro encontrar acho achar arruma arrumar
  alguem algum alguma alguns quem qual quais onde aonde quando quanto quantos quanta como sabe sabem conhece conhecem indica indicam indicar indicou
  ser sao foi era sou somos e eh estou esta estao estamos tou to ta tava vou vai vamos ir fazer faz fazem faco fez feito feita
  manda mande mandar mandem mandou traz traga trazer pode podem poderia poderiam ver vi dois duas tres nao n sim s nada tudo todo toda todos
  hoje amanha ontem agora urgente urgencia hora horas cidade regiao bairro ainda nunca sempre mesmo assim porque pq porem depois antes
  aceito atendo alugo instalo trabalho trabalha ofereco dou vim veio chegou cobra cobram cobrou caro barato preco valor reais conto
  ninguem cade deu deixa deixe ficou fica sei saber falar falou disse coisa outra outro aberto aberta abre novo nova usado usada
  entrega entregam entregar entregue delivery custa hj semana domingo sabado manha madrugada disponivel disponiveis`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
