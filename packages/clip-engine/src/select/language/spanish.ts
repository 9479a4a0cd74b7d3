import type { Lexicon } from './lexicon.ts'

export const spanish: Lexicon = {
  language: 'es',
  stopwords: `
    a además ahí ahora al algo alguien algún alguna algunos allí antes aquel aquella aquello aquí así aún aunque bien bueno cada
    casi claro como cómo con cosa cosas cual cuál cualquier cuando cuándo de decir del desde después día dice digo donde dónde dos
    durante e el él ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba están estar
    estas este esto estos estoy fue fueron fui gente gracias gran ha había hace hacer hacia haciendo han has hasta hay he hecho
    hemos hizo hola hoy iba ir justo la las le les lo los luego más me mejor menos mi mí mientras mis misma mismo mismos momento
    mucha mucho muchos muy nada nadie ni no nos nosotros nuestra nuestro nunca o otra otras otro otros para parte pero poco podemos
    poder por porque pues puede pueden puedo que qué querer quién quien quiere quiero realmente sabe saber se sea ser si sí sido
    siempre sin sino sobre sois solo sólo somos son soy su sus también tan tanto te tenemos tener tengo ti tiempo tiene tienen toda
    todas todavía todo todos tu tú tus un una uno unos usted va vamos van veces ver verdad vez vosotros voy y ya yo`,
  fillers: 'eh em mmm eee',
  openers:
    'y, pero, entonces, bueno, pues, vale, sí, claro, o sea, mira, oye, a ver, es que, en fin, exacto, total, así que',
  trailing: `
    el la los las un una unos unas y e o u pero que si como cuando donde de del a al en con por para sin sobre entre desde hasta mi
    tu su mis tus sus este esta muy más es son era no se lo le me te nos porque`,
  nounMarkers:
    'el la los las un una unos unas del al de mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas en con sin sobre entre por para cada',
  dangling:
    'él, ella, ellos, ellas, lo mismo, exacto, exactamente, sí, no, claro, gracias, también, además',
  pointers: 'eso, esto, ese, esa, aquello, ahí, allí, otro, otra',
  subordinators:
    'si, cuando, mientras, porque, como, aunque, hasta que, que, para, con, después de, antes de',
  connectives:
    'y, pero, entonces, o, porque, además, también, luego, por eso, así que, sin embargo, aunque, pues, por ejemplo, mientras',
  claims:
    'nunca, siempre, nadie, todos, todo el mundo, nada, el único, la única, el mejor, la mejor, el peor, la peor, lo más, el mayor, la mayor, imposible, la verdad es, el problema es, la clave, el secreto, error, mentira, mito, absolutamente, jamás, garantizado, tienes que, hay que, la mayoría',
  curiosity:
    'imagina, imagínate, secreto, sorpresa, sorprendente, adivina, lo que pasó, nadie te dice, nadie habla, no vas a creer, de repente, lo curioso, el truco, resulta que, hasta que un día, la verdadera razón, y si, escondido, misterio',
  payoffs:
    'por eso, así fue, resulta que, al final, el resultado, la lección, aprendí, eso significa, la respuesta es, finalmente, desde entonces, me di cuenta, funcionó, y ahora, la conclusión',
  numbers:
    'cien ciento mil millón millones tres cuatro cinco seis siete ocho nueve diez veinte treinta cuarenta cincuenta',
  measures: 'por ciento, euros, dólares, pesos, doble, mitad, triple',
  laughter: '[risas], (risas), [aplausos], (aplausos), jaja, jajaja',
  housekeeping:
    'bienvenidos, bienvenidas, suscríbete, suscríbanse, suscribirte, dale like, campanita, patrocinador, este episodio, este vídeo, este video, enlace en, la descripción, gracias por ver, gracias por escuchar, hasta la próxima, mi nombre es, me llamo, empecemos, buenos días, buenas tardes, hola a todos, síganme, código de descuento, nos vemos',
  suffixes:
    'aciones amiento imiento ación mente idades idad ando iendo ados adas idos idas ado ada ido ida ces as es os a e o s',
}
