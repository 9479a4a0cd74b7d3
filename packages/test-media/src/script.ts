/** One turn of the podcast: who speaks, and the exact words. */
export interface Turn {
  speaker: 'Ann' | 'Rob'
  text: string
}

/** A conversation of about five minutes, written for these tests: a greeting, stories with figures and endings, a farewell. They take turns. */
export const TURNS = [
  'Hello and welcome back to the show. My name is Ann, and Rob is here with me as always.',
  'Hi Ann. Thanks for having me.',
  'Why do so many small shops close in their second year? Most people blame the rent. I read the books of forty shops last winter, and rent was the problem in only three of them. The real reason was stock that nobody wanted. One baker in a village kept nine kinds of bread, and five of them went into the bin every single evening. When she stopped baking those five, her profit doubled in a month.',
  'That is hard to believe. So you are telling me that the shop earned more by selling less?',
  'Exactly that. The secret is to count what you throw away. Nobody counts it, because it hurts to look at. If you remember one thing from today, remember this: a shop does not die from what it fails to sell, it dies from what it buys.',
  'Let me tell you a story about my grandfather and his clock. He repaired clocks for fifty years, and one day a rich man brought him a golden watch that had stopped. My grandfather opened it, looked for a minute, and turned one screw. He asked for one hundred dollars. The man was angry and said that it took only a minute. And my grandfather answered, the minute is free, but knowing which screw to turn took me fifty years.',
  'I love that story. It is the best answer I have ever heard about the price of work. How much do people really pay for experience today?',
  'Less than you would think. In a study from two thousand and nineteen, eighty percent of all customers chose the cheaper offer, even when they knew that the other one was better. But here is the surprising part. When the seller explained in one sentence what could go wrong, half of them changed their mind. One sentence was worth more than any discount. That is the most important lesson of my whole career, and I learned it far too late.',
  'We have to talk about sleep as well. I used to work until two in the morning, and I was proud of it. Then my doctor asked me a simple question. Would you let a pilot fly who slept as little as you do? I was silent for a long time. Since that day I go to bed at ten, and I get more done in six hours than I did in eleven. The mistake was never the amount of work. The mistake was to believe that being tired is the same as being busy.',
  'Um, I have to confess something. Last year I fell asleep at my own birthday party. My friends took forty pictures of it, and they sold them to me, one by one, for charity. We laughed until midnight. It was the most expensive nap of my life, and it built a new roof for the school.',
  'There is a garden behind our house where nothing grew for ten years. We tried roses, we tried beans, we tried expensive soil from the city. Then an old neighbor looked over the fence and asked why we cut the grass every week. Stop cutting it, she said, and wait. After one summer there were thirty kinds of flowers, and nobody had planted a single one. Sometimes the best thing that you can do is to stop.',
  'What does that mean for people who build things? I think it means that every team should have a list of things that it will not do. My team keeps such a list on the wall. It has seventeen lines, and we read it aloud every Monday. New people find it strange in the first week. In the second week they add a line of their own.',
  'Here is a number that changed how I think about money. A coffee that costs four dollars a day is fifteen hundred dollars a year. I do not say that you should stop drinking coffee. I say that you should know the price of a habit before you call it small. My brother did this for every habit he had, and he found three thousand dollars that he did not miss at all. With that money he bought a boat, and now he is on the water every weekend with his two daughters.',
  'Finally, the question that listeners send us more than any other. How do you start again after you have failed? My answer is always the same. You do not start again from zero, you start again from experience. Write down three things that you know today and did not know before. If the list is empty, you have not failed yet, you have only stopped early. If it is full, then you are richer than on the first day, whatever the bank says.',
  'That is a wonderful place to end. Thank you so much for listening, and thank you, Rob. See you all next week.',
  'Goodbye everybody, and take care.',
].map((text, index): Turn => ({ speaker: index % 2 === 0 ? 'Ann' : 'Rob', text }))
