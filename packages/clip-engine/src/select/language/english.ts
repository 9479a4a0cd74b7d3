import { englishClasses } from '../appeal/classes-english.ts'
import type { Lexicon } from './lexicon.ts'

export const english: Lexicon = {
  language: 'en',
  classes: englishClasses,
  stopwords: `
    a about above absolutely across actually after again against ago ah all almost alone along already also although always am
    among an and another any anybody anyone anything anyway are aren't around as ask asked at away back basically be became
    because become been before began behind being believe best better between big bit both brought but by call called came can
    can't come comes coming could couldn't course day days definitely did didn't different do does doesn't doing don't done down
    each early easy either else end enough especially even ever every everybody everyone everything exactly far feel few find
    first for found from full gave get gets getting give given gives go goes going gone gonna good got gotta great guess guy guys
    had happen happened happens hard has have haven't having he he'd he'll he's hear heard hello help her here here's hers herself
    hey hi him himself his hold honestly how how's however i i'd i'll i'm i've if important in inside instead into is isn't it
    it'd it'll it's its itself just keep keeps keeping kept kind kinda knew know known knows last late later least left less let let's like
    little ll long look looked looking looks lot lots love made make makes making many may maybe me mean means might mine more
    most much must my myself near need needs never new next nice no nobody not nothing now of off often oh ok okay old on once
    one only onto or other others our ours out over own part people perhaps place please point pretty probably put quite rather
    re ready real really right run s said same saw say saying says second see seem seems seen set several she she'd she'll she's
    should shouldn't show side simply since so some somebody someone something sometimes somewhere soon sorry sort start started
    still stop stuff such sure t take taken takes taking talk talked talking tell ten than thank thanks that that'd that'll
    that's the their theirs them themselves then there there's these they they'd they'll they're they've thing things think
    thinking third this those though thought three through time times to today together told too took totally toward tried true
    try trying turn turned two uh um under until up upon us use used using usually ve very wait want wanted wants was wasn't way
    ways we we'd we'll we're we've week weeks well went were weren't what what's whatever when where whether which while who
    who's whole whom whose why will with within without won't word words work works would wouldn't wow yeah year years yes yet
    you you'd you'll you're you've your yours yourself`,
  fillers: 'um uh erm er hmm mm mhm uhm ah',
  openers:
    'and, but, so, well, okay, ok, yeah, yes, right, now, like, you know, i mean, actually, anyway, look, listen, alright, oh, see, basically, honestly, hold on, exactly, totally, absolutely, sure, of course, haha, hey',
  trailing: `
    a an the and or but so because if when while that which who whose whom where to of in on at by for with from into onto about
    over under between through as than is are was were be been am will would could should can may might must do does did have has
    had my your his her its our their this these those very really just not no i you he she we they i'm it's uh um like`,
  nounMarkers:
    'a an the my your his her its our their these those of in on with about for from into between some any every each no by at',
  dangling:
    "he, she, they, him, her, them, his, their, theirs, its, he's, she's, they're, they've, who, such, same here, same, both, either, neither, exactly, absolutely, totally, agreed, yes, no, yeah, yep, right, correct, great question, great questions, good question, me too, thanks, thank you, the other, the same, the latter",
  pointers: "it, it's, this, that, that's, these, those, here, then, another",
  connectives:
    'and, but, so, or, because, also, plus, then, therefore, however, otherwise, besides, moreover, though, although, whereas, which, nor, yet, as well as, for example, for instance, meanwhile, again',
  claims:
    "never, always, nobody, no one, everyone, everybody, nothing, everything, the only, the best, the worst, the biggest, the most, the greatest, the fastest, the hardest, must, impossible, guarantee, guaranteed, the truth, the fact is, the reality is, wrong, completely, absolutely, literally, mistake, the problem is, the reason, the key, the secret, game changer, myth, a lie, proof, proven, changed my life, changed everything, the single, number one, most important, most people, you can't, can't afford, stop doing, don't ever, more than anything, forever, no doubt, period, ask not, single biggest, every single",
  curiosity:
    "here's the kicker, here's the thing, here's why, here's how, here's what, the kicker, picture this, imagine, secret, surprising, surprised, surprisingly, surprise, guess what, what happened, what if, nobody tells you, no one tells you, nobody talks about, you won't believe, believe it or not, the weird part, the crazy part, the strange thing, little did, what most people, the truth is, turns out, let me tell you, the trick, ever wondered, the moment, until one day, suddenly, you'll never, the real reason, what they don't, hidden, mystery, shocking, the twist",
  payoffs:
    "that's why, that's how, that's what, that's the, that's when, so now, turns out, it turned out, in the end, the result, as a result, the lesson, what i learned, i learned, which means, this means, the point is, the answer is, finally, eventually, ever since, from that day, and now, the moral, so if you, bottom line, ended up, realized, realised, because of that, the takeaway, it worked, saved, reduced, doubled, tripled, and that",
  numbers: `
    hundred thousand million billion trillion dozen twenty thirty forty fifty sixty seventy eighty ninety
    three four five six seven eight nine ten eleven twelve`,
  measures: 'percent, per cent, dollars, euros, pounds, half, double, triple, twice',
  laughter:
    '[laughter], (laughter), [laughs], (laughs), [applause], (applause), haha, hahaha, ha ha',
  housekeeping:
    "welcome back, welcome to, subscribe, like and subscribe, hit the bell, sponsor, sponsored, this episode, this video, this podcast, today's episode, promo code, discount code, link in, links in, links under, the description, show notes, thanks for watching, thank you all, thank you very much, thank you so much, thanks for listening, thanks for having, thank you for having, thanks again, thanks for the invite, see you next, my name is, i'm your host, before we start, before we begin, let's get started, let's get into, let's dive in, follow me, follow us, patreon, can everyone hear, can you hear me, next slide, quick break, we'll be right back, sorry we're, good morning, good evening, good afternoon, hey everyone, hi everyone, hello everyone, hey guys, tuning in, joining us, joining me, with me today, today we're, today we are, in today's, sitting with me, to wrap, wrapping up, that's all for, any questions, stay with me, stay tuned, stick around, in a moment, in just a moment, more on that later, more about that later, more on that another time, more about that another time, get to that later, get to it, get to that in a, coming up next, what comes next, later in the show, later in this, before i tell you, place to end, place to stop, place to leave it",
  thoughts: {
    backward:
      "it, it's, it'll, it'd, its, itself, he, he's, him, his, she, she's, her, they, they're, they've, they'll, them, their, theirs, those, these, this, that's, that kind, that sort, that way, that case, that point, that one, those who, also, too, another, other, others, both, in fact, in other words, of course, again, such, same, still, instead, either, neither, one way, one kind, one thing, even, the main, second, third, the next, the former, the latter, then, do that, did that, does that, doing that, about that, of that, with that, like that, to that, for that, on that, in that, at that, that was, that is, that has, that would, that could, that will, that does, that did, that means, that reflects, by the way, one is, first of all, especially, i'm going to, i just wanted, i just want, i want to, i wanted to, let me go back, i agree, i basically agree, answer your question, your question, your point, you said, you mentioned, you noted, you alluded, as i said, as you said, we talked about, you were saying, go back to, what i'm saying, i'm saying, i do think, i would say",
    beginnings:
      "i, i'm, i've, i'd, let me, let's, we, we've, we're, my, our, what, how, why, who, if, when, imagine, one of, most people, people, every, everybody, everyone, nobody, no one, there's, there are, there is, there was",
    announcements:
      "your thoughts, question is, wanted to ask, want to ask, ask you about, let's listen, let's talk about, going to tell you, he said, she said, they said, i said, he says, she says, was like, two things, three things, a few things, couple of things, for example, for instance, the following, let me tell, let me give, let me ask, let me just, i'll give you, i'll tell you, here's the, here is the, here's what, first of all, the question is, i want to ask, i wanted to ask, my question, next question, i want to talk, want to get into, talk about that, such as, one is, the first is, the first one, like this, tell us, tell me, i'm curious, i wonder, what i mean, and then, the thing is, quick question, before we, move on, moving on",
  },
  suffixes: "'s ities ingly edly ness ment ings ies ied ing ity est ed es er ly s e",
}
