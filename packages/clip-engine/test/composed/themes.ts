/** The texts of a composed talk; written for this benchmark. */
export interface Theme {
  language: 'en' | 'de'
  /** Passages that an editor would choose: a claim, its grounds, and its consequence. */
  moments: string[]
  /** Sentences of little interest; `{thing}`, `{who}` and `{when}` are filled in. */
  ordinary: string[]
  things: string[]
  who: string[]
  when: string[]
  /** A loud passage without content. */
  shouted: string
  /** A passage that promises a story and never tells it. */
  bait: string
  advert: string
  /** Another recording: a different speaker, a different subject. */
  other: string
}

export const THEMES: Theme[] = [
  {
    language: 'en',
    moments: [
      'The biggest mistake in a bakery is never the bread. It is the bread you bake because you always did. We had twelve kinds, and I weighed what we threw away for one month. It was forty percent. So we stopped baking seven of them on a Monday, and by Friday not one customer had asked. The profit doubled in a year. You do not get rich from what you sell, you get rich from what you stop throwing away.',
      'Nobody tells you what fear does to a business. I was so afraid of losing one big hotel that I gave them every discount they asked for. After three years I did the sums at night, and I cried, because every single roll they bought had cost us money. I called them the next morning and ended it. It was the best phone call of my life. A customer who can ruin you is not a customer, he is an owner.',
      'Why do the best bakers leave? I asked eleven of them, and not one said money. They all said the same thing, nobody ever let them decide anything. So now the youngest in my bakery decides what we bake on Saturday. The first time it was a disaster, we sold nine loaves out of two hundred. But she never left, and today her recipe is half of our sales. If you never let people fail, you will never see them win.',
      'Here is the rule that saved my marriage and my bakery. If it rings after eight, it does not exist. For ten years I answered every call, and I thought that was strength. Then my daughter drew our family, and I was a telephone. I have never been more ashamed of anything. Now the phone sleeps in the flour bin, and you know what happened to the bakery? Absolutely nothing. It runs better without me.',
    ],
    ordinary: [
      'So {when} we had {thing} there, and {who} was also there for a while.',
      'And then it was more or less like that with {thing}, I think.',
      'I mean, {who} went and got {thing}, and that was it, you know.',
      'There was {thing} as well, on the left side, behind the other one.',
      'It was maybe a bit later, {when}, I am not quite sure any more.',
      'He put {thing} on the table, and she took it from there.',
      '{who} said something about {thing}, and we went on.',
      'Well, they have that in many places, and it looks like you would expect.',
      'And after that we drove back with {thing} in the van.',
      'It is kind of between {thing} and the other room, sort of in the middle.',
      'We looked at it {when}, and {who} wrote it down somewhere.',
      'Then somebody came by, and that took a little while, as it does.',
    ],
    things: ['the tins', 'a tray', 'some flour', 'the oven', 'the delivery', 'a box of yeast'],
    who: ['my cousin', 'the driver', 'one of them', 'the man from the mill', 'the neighbour'],
    when: ['on the Tuesday', 'in the afternoon', 'around nine', 'the week after', 'in spring'],
    shouted:
      'Yes! Come on! Here we go! Oh my god! Let us go, everybody! Make some noise! Wow! That is it! Go, go, go! I cannot hear you! One more time! Yeah! Oh wow! Here it comes! Woo! Come on, come on, come on! Are you ready? I said, are you ready? Yes! Louder!',
    bait: 'You will not believe what comes next. This one trick changes everything, and I will tell you in a moment. Stay with me, because this is insane. Nobody is ready for this. I will get to it, I promise, it is the craziest thing you have ever heard. But first let me say how crazy it is. It is really crazy. More about that another time.',
    advert:
      'This episode is brought to you by Paperlane. Paperlane is the number one tool for invoices, trusted by over ten thousand companies. Go to paperlane dot com slash bread and use the code bread for twenty percent off your first three months. That is paperlane dot com slash bread. Terms and conditions apply. And now back to the show.',
    other:
      'The upper valve is opened by a quarter turn until the gauge reads four bar. The lower valve remains closed during this procedure. Afterwards the filter is rinsed with clear water and put back with the arrow upwards. The seal is replaced every two years. The number of the seal is printed on the inner side of the lid.',
  },
  {
    language: 'en',
    moments: [
      'I have seen forty people quit the mountain, and the strong ones quit first. It is never the legs. The strong ones had never once been the slowest, and when it happened at five thousand metres, they had no idea who they were. The ones who reach the top have all been last before. If you want to know whether somebody will make it, do not ask what they can lift. Ask them when they last lost.',
      'We always say that experience makes you safe. It is exactly the opposite. Of the nineteen accidents in our valley, sixteen happened to guides with more than ten years. Beginners check the knot three times. I checked mine zero times, and I fell eleven metres on a route that I could climb asleep. Now I say every check out loud like a child. The most dangerous thing on a mountain is the sentence, I have done this a hundred times.',
      'What do you do when your partner wants to go on and you want to turn back? We have one rule, and it has saved my life twice. The one who is more afraid decides. There is no discussion, no vote, nobody asks why. People think you never reach anything that way. We have climbed more peaks than any other team in the country, because nobody in our team has ever had to pretend to be brave.',
      'The best climber I ever knew died on an easy path, on the way down, with a sandwich in his hand. I hated mountains for a year. Then his mother gave me his diary, and on the last page it said, the summit is only half of the way. I have that sentence on my rope now. Everybody celebrates at the top, and nearly everybody who dies, dies after the party. You have not won until you are home.',
    ],
    ordinary: [
      'So {when} we went past {thing}, and {who} was a bit behind us.',
      'And there is {thing} on the right, more or less where the path goes.',
      'I think {who} had brought {thing}, or maybe it was the other time.',
      'We sat there for a while, and then we went on, like you do.',
      'It was sort of cloudy {when}, and then not so cloudy.',
      'You know, {thing} was a little wet, and we put it somewhere else.',
      '{who} took a picture of {thing}, and so did the others.',
      'Then there were these stones, and after them some other stones.',
      'I mean, it is not far from {thing}, maybe a bit further.',
      'And {who} came down {when} and said hello.',
      'We had tea, and there was {thing} next to it, I guess.',
      'It goes like that for some time, and then you are at the hut.',
    ],
    things: ['the hut', 'a tent', 'the old bridge', 'some rope', 'the stove', 'a signpost'],
    who: ['the Swiss couple', 'my brother', 'one of the porters', 'a man with a dog', 'the doctor'],
    when: ['in the morning', 'on day four', 'towards noon', 'a bit later', 'on the way'],
    shouted:
      'Oh yes! Oh yes! Look at this! Look at this, look at this! Whoa! Whoa! Come on! Can you see it? Can you see this? Wow! Unbelievable! Oh man, oh man! Yes! Hello down there! Hello! We are here! Yes! Woohoo! That is crazy! Crazy! Look! Everybody shout! Yeah!',
    bait: 'What happened then was so shocking that I have never told anyone. You will be speechless. It is the secret that no guide wants you to know. I am going to reveal it today, right here. Are you sitting down? Because this will change how you see everything. It is unbelievable, truly unbelievable. But that would take too long now, so let us leave it.',
    advert:
      'Before we go on, a word from our sponsor. Northleaf makes the warmest socks in the world. I wear Northleaf every day. Visit northleaf dot com today and get fifteen percent off with the promo code summit. Free shipping on all orders above fifty dollars. That is northleaf dot com, code summit. Thank you to Northleaf for supporting this podcast.',
    other:
      'The committee then turned to item seven of the agenda. The minutes of the previous session were approved without changes. The treasurer presented the accounts for the second quarter. There were no questions. The date of the next session will be announced in writing. Members who cannot attend are asked to inform the office.',
  },
  {
    language: 'de',
    moments: [
      'Der größte Fehler beim Imkern ist, dass wir immer helfen wollen. Ich habe in zwanzig Jahren mehr Völker durch Fürsorge verloren als durch jede Krankheit. Jedes Mal, wenn du den Stock öffnest, brauchen die Bienen zwei Tage, bis es wieder warm ist. Seit ich nur noch dreimal im Jahr hineinschaue, überleben neun von zehn Völkern den Winter. Man muss nicht mehr tun. Man muss sich trauen, nichts zu tun.',
      'Niemand hat mir je gesagt, dass man vom Honig nicht leben kann. Ich hatte alles verkauft, das Auto, die Wohnung, und nach dem ersten Jahr blieben mir elfhundert Euro. Ich saß im Schuppen und habe geweint. Und dann rief ein Bauer an und fragte, ob meine Bienen für Geld auf seine Kirschen dürfen. Heute verdiene ich mit dem, was ich immer verschenkt habe, das Fünffache. Das Wertvollste, das du hast, ist oft das, wofür du nie etwas verlangt hast.',
      'Warum stechen Bienen den einen und nie den anderen? Ich habe das jahrelang für Aberglauben gehalten. Dann haben wir mit der Universität dreihundert Stiche gezählt, und das Ergebnis war eindeutig. Es ist nie der Geruch und nie die Farbe, es ist das Tempo. Wer sich langsam bewegt, wird achtmal seltener gestochen. Seitdem sage ich jedem Lehrling: Angst macht schnell, und schnell macht Angst wahr.',
      'Mein Vater hat vierzig Jahre lang jeden Abend aufgeschrieben, wann welche Blume blüht. Ich habe ihn dafür ausgelacht. Nach seinem Tod habe ich die Hefte gelesen, und ich war erschüttert. Die Linde blüht heute neunzehn Tage früher als in meiner Kindheit. Kein Bericht hat mich je so getroffen wie diese Bleistiftzeilen. Wer die Welt verstehen will, muss nicht mehr lesen. Er muss länger hinschauen.',
    ],
    ordinary: [
      'Und {when} war dann auch {who} da, so eine Weile.',
      'Da hatten wir {thing} stehen, so ungefähr neben dem anderen.',
      'Das war dann mehr oder weniger so mit dem Ganzen, glaube ich.',
      '{who} hat dann {thing} geholt, und das war es eigentlich.',
      'Also das war vielleicht auch etwas später, {when}, ich weiß nicht genau.',
      'Dann sind wir noch einmal hinüber und haben {thing} hingestellt.',
      'Es gibt das ja an vielen Orten, und da sieht es halt so aus.',
      '{who} meinte etwas, und dann ging es weiter.',
      'Wir hatten auch {thing} dabei, aber das lag noch im Auto.',
      'Das zieht sich dann so ein bisschen hin, wie das eben so ist.',
      'Und danach kam {when} noch jemand vorbei.',
      'So in der Mitte ungefähr, zwischen dem Haus und dem Zaun, sozusagen.',
    ],
    things: ['den Eimer', 'die Rahmen', 'einen Tisch', 'die Gläser', 'das Gitter', 'den Hänger'],
    who: ['der Nachbar', 'meine Schwester', 'einer von denen', 'der Fahrer', 'die Frau vom Hof'],
    when: ['am Dienstag', 'nachmittags', 'gegen neun', 'in der Woche darauf', 'im Frühjahr'],
    shouted:
      'Ja! Los! Jetzt aber! Oh mein Gott! Alle zusammen! Lauter! Wahnsinn! Das ist es! Los, los, los! Ich höre nichts! Noch einmal! Ja! Wow! Jetzt kommt es! Los, kommt schon! Seid ihr bereit? Ich habe gefragt, seid ihr bereit? Ja! Lauter! Hey! Hey! Wahnsinn!',
    bait: 'Ihr werdet nicht glauben, was dann kommt. Dieser eine Trick verändert alles, und ich verrate ihn gleich. Bleibt dran, denn das ist unfassbar. Keiner ist darauf vorbereitet. Ich komme gleich dazu, versprochen, es ist das Verrückteste überhaupt. Aber erst muss ich sagen, wie verrückt es ist. Es ist wirklich verrückt. Davon ein anderes Mal mehr.',
    advert:
      'Diese Folge wird präsentiert von Papierweg. Papierweg ist das Werkzeug für Rechnungen, dem über zehntausend Firmen vertrauen. Geht auf papierweg Punkt de und bekommt mit dem Code Biene zwanzig Prozent Rabatt auf die ersten drei Monate. Das ist papierweg Punkt de, Code Biene. Es gelten die Bedingungen. Und nun zurück zur Sendung.',
    other:
      'Das obere Ventil wird um eine Vierteldrehung geöffnet, bis die Anzeige vier Bar erreicht. Das untere Ventil bleibt bei diesem Vorgang geschlossen. Anschließend wird der Filter mit klarem Wasser gespült und mit dem Pfeil nach oben eingesetzt. Die Dichtung wird alle zwei Jahre erneuert. Ihre Nummer steht auf der Innenseite des Deckels.',
  },
]
