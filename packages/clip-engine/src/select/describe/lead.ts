/** Lead-ins that can be removed from the beginning of a statement. */
const LEAD = new RegExp(
  `^(?:(?:${[
    'and|but|so|well|okay|ok|yeah|oh|because|then|or|also|plus|alright|uh|um|wow|hey',
    '(?:no|yes|now|right|like|look|listen|see|still|again|exactly|correct|sure|absolutely|clearly|literally|interestingly|ultimately|essentially|man|nowadays|obviously|honestly|frankly|actually|basically|fundamentally),',
    'actually|basically|obviously|clearly|certainly|weirdly|hopefully|essentially|fundamentally|honestly',
    '(?:one|two|three|first|second|third|number one|number two|finally),|to be honest|of course|in fact|first of all|for me|in my opinion|at the end of the day|long story short|as you know|by the way|in other words|on the other hand|(?:at|in) (?:that|this|some) (?:point|case)|in my case|all of a sudden',
    "you know|you see|i mean|i should say|i guess|i suppose|i believe|i feel like|i feel|i find|i know|i would argue|(?:i(?:'d| would)) say|i (?:always|often|usually) say|i (?:really |do |honestly |just |also |still )?think",
    "it(?: just)? turns out|turns out|it's like|my (?:point|view) is|what i(?:'m saying| mean|'ve learned| learned| realized| realised| found) is|(?:and )?the (?:point|thing|truth|reality|fact|first thing|bottom line) is|here's the thing",
  ].join('|')})(?: that)?,? )+`,
  'iu',
)

/** Removes the lead-in of a statement: "And I think that …", "The truth is, …". */
export function withoutLead(text: string): string {
  return text.replace(LEAD, '')
}
