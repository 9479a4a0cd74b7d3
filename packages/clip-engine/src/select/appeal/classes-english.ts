/** Words by what they tell of a sentence; the order is that of the model's weights. */
export const englishClasses = {
  self: "i i'm i've i'd i'll me my mine myself",
  group: "we we're we've we'd we'll us our ours ourselves",
  audience: "you you're you've you'd you'll your yours yourself yourselves",
  others:
    "he he's he'd he'll him his she she's she'd she'll her hers they they're they've they'd they'll them their theirs",
  people: `
    people person human humans humanity man men woman women child children kid kids parents everyone world society life lives
    company companies business businesses team teams leader leaders founder founders boss manager customer customers user users
    generation country culture friend friends family`,
  negation: `
    no not none nor don't doesn't didn't can't cannot couldn't won't wouldn't shouldn't isn't aren't wasn't weren't hasn't haven't
    hadn't ain't without neither`,
  absolute: `
    never, always, every, everyone, everybody, everything, everywhere, nobody, no one, nothing, nowhere, all, any, anyone, anything, anybody,
    ever, only, entire, whole, forever, completely, absolutely, totally, impossible, must, guaranteed, zero, 100%`,
  contrast:
    "but, instead, however, actually, although, though, yet, whereas, unlike, rather than, opposite, on the other hand, even though, even if, turns out, it turns out, the irony, ironically, despite, in fact, not because, it's not, that's not, supposed to, versus",
  superlative: `
    most best worst biggest greatest hardest easiest largest smallest fastest slowest highest lowest strongest weakest smartest happiest
    richest poorest youngest oldest longest shortest deepest craziest scariest funniest weirdest closest first last single ultimate favorite
    number-one top`,
  comparison: `
    more less better worse bigger smaller faster slower higher lower stronger weaker smarter harder easier longer shorter deeper
    earlier later richer poorer happier than`,
  amount: `
    hundred hundreds thousand thousands million millions billion billions trillion percent half twice double triple dozen two three four
    five six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety`,
  money: `
    money dollar dollars cash pay paid pays price cost costs profit profits revenue salary rich wealth wealthy income invest
    investment debt bank buy bought sell sold worth million millions billion billions $`,
  story: `
    remember, one day, one night, one time, years ago, months ago, back then, back when, back in, at the time, the first time, when i was,
    i was, we were, happened, ended up, there was, told me, i said, he said, she said, they said, i thought, all of a sudden, suddenly,
    grew up, used to, my dad, my mom, my mother, my father, called me, walked in, woke up`,
  past: `
    was were had did went came got gave said told asked thought felt knew made took started tried wanted needed worked realized learned
    became found left lost met saw heard built ran wrote called decided turned looked moved kept brought bought happened`,
  future: `
    will, going to, gonna, you'll, we'll, they'll, i'll, it'll, future, tomorrow, next year, next decade, someday, years from now, soon,
    won't, about to`,
  duty: "should, shouldn't, must, need, needs, need to, have to, has to, got to, gotta, ought, supposed to, required, better",
  cause:
    "because, reason, reasons, why, that's why, therefore, so that, which means, that means, means, result, consequence, cause, causes, leads to, due to",
  condition:
    "if, when, whenever, unless, once, until, as soon as, suppose, assume, let's say, imagine if",
  delight: `
    love loved loves loving great amazing incredible awesome beautiful wonderful happy happiness happiest excited exciting joy fun proud
    passion passionate magic magical powerful success successful win winning won dream dreams hope grateful brave courage inspiring
    fantastic freedom peace meaning purpose fulfilled thrive`,
  distress: `
    hate hated bad terrible awful horrible scary scared fear fears afraid terrified hard difficult pain painful hurt die died dies dead
    death dying kill killed kills fail failed failing failure failures wrong mistake mistakes problem problems lose losing lost loss
    crazy insane fired quit struggle struggled struggling suffer suffering angry anger anxiety anxious worry worried crisis burnout
    burned stupid broken broke dangerous danger risk risky cry cried crying shame ashamed lonely loneliness sad depressed depression
    stress stressed trauma toxic war attack sick disease cancer addicted addiction guilt regret embarrassed lie lies lied lying panic
    threat evil brutal ruin ruined destroy destroyed worst`,
  intensity:
    'really, very, super, so much, so many, extremely, incredibly, literally, truly, deeply, insanely, seriously, exactly, fundamentally, massively, way, huge, massive, enormous',
  essence:
    "the thing is, the point is, the truth is, the reality is, the fact is, the problem is, the key is, the secret, the key, the point, the truth, the reality, the lesson, the answer, the question is, the idea, the difference, the biggest, the one thing, what matters, is about, is not about, isn't about, here's the thing, here's what, here's why, here's how, what i, what you, what people, most people, it's about, is all about, means that, is called, is a, is not, is the, are the, are not, isn't, aren't",
  advice:
    'advice, tip, rule, rules, principle, principles, framework, strategy, lesson, lessons, learn, learned, focus, trick, mistake, start with, start by, make sure, figure out, try to, think about, ask yourself, the way to, how to, habit, habits, step, practice, choose, decide',
  speech:
    'say, says, said, saying, tell, tells, told, telling, ask, asks, asked, asking, call, called, talk, talked, quote, word, words',
  thought:
    'think, thinks, thinking, believe, believes, belief, feel, feels, feeling, know, knows, realize, realized, understand, mind, idea, opinion, see, notice, imagine, wonder, decide, aware',
  advertising: `
    sponsor, sponsors, sponsored, episode, episodes, podcast, podcasts, subscribe, subscribed, newsletter, listener, listeners, show notes, link,
    links, promo, code, discount, free trial, sign up, check out, check it out, head to, go to, visit, dot com, website, today's,
    description, channel, youtube, spotify, apple, comments, like button, follow, brought to you, audience, tune in, offer, download, app`,
  recommendation: `
    favorite, book, books, movie, movies, tv show, series, motto, lightning round, recommend, recommended, recommendation, product you,
    gift, read, reading, author, wrote, chapter, find you, find you online, reach out, useful to you, twitter, linkedin, instagram, interview question`,
  courtesy: `
    thank you, thanks, appreciate, welcome, great to, pleasure, honor, glad, congrats, congratulations, wow, cool, nice, awesome, amazing,
    exactly, love that, love it, great question, good question, absolutely, totally, of course, interesting, fascinating, makes sense, got it,
    you're welcome, bye, goodbye, see you, hello, hi, hey`,
  asking: `
    talk about, tell us, tell me, share, curious, what do you, how do you, can you, could you, what would, what was, what's, is there, are there,
    do you, did you, have you, were you, i want to, i wanted to, wanted to, let me, let's, before we, one more, next question, last question, final question,
    walk us, walk me, moving on, shifting`,
  opensLinked: 'and so or because then also which plus',
  opensAgainst: 'but actually now look however instead yet',
  opensPointing:
    "it it's it'll this that that's these those there there's they they're he he's she she's them which who",
  opensAnswering: `
    yeah yes yep no nope okay ok right exactly totally absolutely sure oh well mm hmm mhm um uh wow great cool awesome definitely
    correct interesting`,
  opensAsking:
    'what how why who when where is are do does did can could would should have has will was were which',
  opensSelf: "i i'm i've i'd i'll my we we're we've we'd our",
  opensAudience: "you, you're, you've, you'll, your, if you, when you, once you",
  opensOrdering: `
    don't never always stop start think imagine remember make take try go get be just find ask let give keep look listen forget
    focus choose build write do`,
}
