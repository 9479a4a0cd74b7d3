import { type Audience, ask } from '../../../packages/domain/test/simulated-audience.ts'
import { drawBars } from '../report/bars.ts'
import { openCommand } from '../report/command.ts'

// Draws what simulated creators are told of their audience, as their posts become more. The same each time.

const POSTS = [3, 8, 15, 20, 25, 30, 60, 100]
const AUDIENCES: Record<string, Audience> = {
  'An audience that watches clips with a strong beginning 8 times as often': { likesHooks: 8 },
  'An audience that watches at random': { likesHooks: 1 },
}

const { draw } = openCommand('bun quality bench learning', {})
const panels = Object.entries(AUDIENCES).map(([title, audience]) => ({
  title,
  groups: POSTS.map((posts) => {
    const { found, wrong } = ask(audience, posts)
    const [so, not] = audience.likesHooks === 1 ? [0, found + wrong] : [found, wrong]
    console.log(`${posts} posts: ${so.toFixed(2)} so, ${not.toFixed(2)} not so. ${title}.`)
    return { name: `${posts} posts`, bars: [{ value: so }, { value: not }] }
  }),
}))
const names = ['told what is so', 'told what is not so']
const title = 'The share of simulated creators who are told what their audience likes'
await draw('benchmarks-learning.svg', drawBars({ title, names, panels, mark: 1 }))
