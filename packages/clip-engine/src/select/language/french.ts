import type { Lexicon } from './lexicon.ts'

export const french: Lexicon = {
  language: 'fr',
  stopwords: `
    à ai ainsi alors après as assez au aucun aucune aujourd'hui aussi autre autres aux avais avait avant avec avez avoir avons
    beaucoup bien bon ça car ce ceci cela celle celui ces cet cette chaque chez chose choses comme comment contre c'est d'un d'une
    dans de déjà depuis des deux devant dire dit donc dont du elle elles en encore entre es est et étaient étais était été être
    eu eux faire fais fait faut fois font gens il ils j'ai je jour juste l'a la là le les leur leurs lui ma mais me même mes mieux
    moi moins mon n'est ne ni non nos notre nous on ont ou où oui par parce pas peu peut peux plus plutôt pour pourquoi pouvez
    pouvoir près puis qu'il qu'on quand que quel quelle quelque quelques qui quoi rien sa sais sait sans se sera ses si son sont
    sous suis sur ta tellement temps tes toi ton toujours tous tout toute toutes très trop tu un une va vais vers veux voilà voir
    vont vos votre vous vraiment y`,
  fillers: 'euh heu hum bah ben',
  openers:
    'et, mais, donc, alors, bon, ben, bah, oui, voilà, enfin, en fait, du coup, tu sais, vous savez, je veux dire, écoute, regarde, ok, exactement, bref',
  trailing: `
    le la les un une des et ou mais que qui quand comme si de du d' à au aux en dans avec par pour sans sur sous entre mon ton son ma
    ta sa mes tes ses ce cette est sont était très plus ne pas se je tu il elle nous vous ils parce`,
  nounMarkers:
    "le la les un une des du de d' l' au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cette ces en dans avec sans sur sous entre pour",
  dangling:
    'il, elle, ils, elles, celui-ci, celle-ci, lui, leur, eux, exactement, oui, non, merci, aussi, pareil, voilà, les deux',
  pointers: "ça, cela, ceci, là, y, c'est, un autre",
  subordinators:
    'si, quand, lorsque, parce que, que, qui, pour, avec, bien que, pendant que, après, avant',
  connectives:
    'et, mais, donc, ou, parce que, car, alors, puis, ensuite, du coup, aussi, pourtant, cependant, par exemple, en plus, or, sinon',
  claims:
    "jamais, toujours, personne, tout le monde, rien, le seul, la seule, le meilleur, la meilleure, le pire, la pire, le plus, la plus, impossible, la vérité, le problème c'est, la clé, le secret, erreur, mensonge, mythe, absolument, garanti, il faut, la plupart, chaque fois",
  curiosity:
    "imaginez, imagine, secret, surprise, surprenant, devinez, devine, ce qui s'est passé, personne ne vous dit, personne ne parle, vous n'allez pas croire, soudain, tout à coup, l'astuce, il se trouve que, jusqu'au jour, la vraie raison, et si, caché, mystère",
  payoffs:
    "c'est pourquoi, c'est pour ça, voilà pourquoi, au final, finalement, le résultat, la leçon, j'ai appris, ça veut dire, cela signifie, la réponse, depuis ce jour, j'ai compris, ça a marché, et maintenant, conclusion",
  numbers:
    'cent cents mille million millions milliard trois quatre cinq six sept huit dix vingt trente quarante cinquante',
  measures: 'pour cent, euros, dollars, double, moitié, triple',
  laughter: '[rires], (rires), [applaudissements], (applaudissements), haha, mdr',
  housekeeping:
    "bienvenue, abonnez-vous, abonne-toi, la cloche, sponsor, cet épisode, cette vidéo, ce podcast, lien dans, la description, merci d'avoir regardé, merci d'avoir écouté, à la prochaine, je m'appelle, mon nom est, commençons, bonjour à tous, salut à tous, bonsoir, suivez-moi, code promo, à bientôt",
  questionEndings: '',
  suffixes:
    'issements issement ations ation ements ement ments ment euses euse eurs ités ité ives ive antes ante ants ant ées ée és er ez es e é s x',
}
