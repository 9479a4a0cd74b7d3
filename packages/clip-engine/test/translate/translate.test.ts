import { afterAll, describe, expect, test } from 'bun:test'
import { translatedFiles } from '../../src/caption/track-words.ts'
import { Unanswered } from '../../src/judge/chat-model.ts'
import { nameOf } from '../../src/judge/judge-talk.ts'
import { translate } from '../../src/translate/translate.ts'
import { captionsOf, eventsOf } from '../caption-job.ts'
import { ANSWERS } from './answers.ts'
import { TALKS } from './talks.ts'

type Sent = Record<string, unknown> & {
  messages: { content: string }[]
  response_format: Record<string, { schema: object }>
  text: string[]
}
let answer: (sent: Sent, headers: Headers) => unknown = () => null
const asked: Sent[] = []
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const sent = (await request.json()) as Sent
    asked.push(sent)
    const said = answer(sent, request.headers)
    if (said instanceof Response) return said
    const content = typeof said === 'string' ? said : JSON.stringify(said)
    const isModel = new URL(request.url).pathname === '/v1/chat/completions'
    return Response.json(isModel ? { choices: [{ message: { content } }] } : said)
  },
})
afterAll(() => server.stop(true))

const address = `http://127.0.0.1:${server.port}`
const chatModel = {
  ...{ baseUrl: `${address}/v1`, apiKey: null, model: 'words-1', timeoutSeconds: 3600 },
  ...{ contextTokens: 16_384, tokensPerHour: 1_000_000 },
}
const service = { baseUrl: address, apiKey: 'a-key' }

function ask(from: keyof typeof TALKS, to: string, by: 'model' | 'service' = 'model') {
  asked.length = 0
  const { hook, lines, terms } = TALKS[from]
  const translationService = by === 'service' ? service : null
  const { signal } = new AbortController()
  return translate(hook, lines, { from, to, terms }, { translationService, chatModel }, signal)
}

const numbered = (texts: readonly string[]) => ({
  lines: texts.map((text, number) => ({ number, text })),
})

/** Answers as the record of a question says, to that question alone. */
function recorded(pair: keyof typeof ANSWERS) {
  const { question, lines } = ANSWERS[pair]
  answer = ({ messages: [system, user], response_format }) => {
    const schema = Object.values(response_format).at(-1)?.schema ?? {}
    const given = { instructions: system?.content ?? '', data: user?.content ?? '', schema }
    if (nameOf(given) !== question)
      throw new Error(`The question changed: it is ${nameOf(given)}; take its answer anew.`)
    return `\`\`\`json\n${JSON.stringify(numbered(lines))}\n\`\`\``
  }
  return lines
}

test.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
  'a recorded answer %s keeps the times and the names of its talk',
  async (pair) => {
    const [from, to] = pair.split('-') as [keyof typeof TALKS, string]
    const [hook = '', ...texts] = recorded(pair)
    const { lines, terms, segments, words } = TALKS[from]
    const made = await ask(from, to)
    expect(made).toEqual({
      made_by: 'model',
      hook,
      lines: lines.map((line, at) => ({ ...line, text: texts[at] ?? '' })),
    })
    for (const term of terms) expect(texts.join(' ')).toContain(term)

    const track = { language: to, hook, lines: made?.lines ?? [] }
    const { vtt } = translatedFiles(track, segments)
    const widest = vtt.split('\n').filter((line) => line && !/-->|WEBVTT/.test(line))
    for (const line of widest) expect(widthOf(line)).toBeLessThanOrEqual(42)

    const drawn = captionsOf(words, { animation: 'none', uppercase: false }, { tracks: [track] })
    expect(drawn.warnings).toEqual([])
    const shown = drawn.srt.replaceAll('-\n', '').replaceAll(/^\d+$|^.*-->.*$|\s/gm, '')
    expect(shown).toBe(texts.join('').replaceAll(/\s/g, ''))
  },
)

test('a second language stands below the first, in smaller letters, and never touches it', () => {
  const { lines, words } = TALKS.de
  const [hook = '', ...texts] = ANSWERS['de-en'].lines
  const english = {
    ...{ language: 'en', hook },
    lines: lines.map((line, at) => ({ ...line, text: texts[at] ?? '' })),
  }
  const style = { position: 'bottom', background: null } as const
  const events = eventsOf(captionsOf(words, style, { tracks: [null, english] }))
  const isEnglish = ({ text }: { text: string }) => texts.join(' ').split(' ').includes(text)
  const below = events.filter(isEnglish)
  const above = events.filter((event) => !isEnglish(event))
  expect(Math.min(above.length, below.length)).toBeGreaterThan(30)
  expect(Math.max(...below.map(({ y }) => y))).toBeLessThan(1280 * 0.8)
  for (const one of below) {
    const shown = above.filter(({ start, end }) => start < one.end && end > one.start)
    for (const { y } of shown) expect(one.y - y).toBeGreaterThan(30)
  }
})

/** Characters; wide ones count twice. */
const widthOf = (line: string) => [...line].length + (line.match(/[\u3000-\u9fff]/g)?.length ?? 0)

describe('an answer that cannot be used', () => {
  const { lines } = ANSWERS['de-en']

  test('is asked for once more, with what is wrong about it', async () => {
    answer = ({ messages: [system] }) =>
      numbered(system?.content.includes('could not be used') ? lines : lines.slice(0, 3))
    expect((await ask('de', 'en'))?.lines).toHaveLength(lines.length - 1)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['fewer lines', lines.slice(1)],
    ['an address that is not said', lines.with(4, 'See www.example.org now')],
    ['a line that is an essay', lines.with(4, 'No meetings. '.repeat(60))],
    ['no text', lines.with(4, ' ')],
  ])('twice is refused: %s', async (_, texts) => {
    answer = () => numbered(texts)
    await expect(ask('de', 'en')).rejects.toThrow(Unanswered)
    expect(asked).toHaveLength(2)
  })
})

describe('a translation service', () => {
  test('gets the lines as XML in which names are marked, and what is around them', async () => {
    const [hook, ...texts] = ANSWERS['de-en'].lines
    answer = ({ text }, headers) => {
      expect(headers.get('authorization')).toBe('DeepL-Auth-Key a-key')
      expect(text).toHaveLength(texts.length + 1)
      const said = [hook, ...texts].map((line) => ({
        text: line?.replace('Nordlicht', '<kept>Nordlicht</kept>').replace('. None', ' &amp; none'),
      }))
      return { translations: said }
    }
    const made = await ask('de', 'en', 'service')
    expect(made?.made_by).toBe('service')
    expect(made?.lines[0]?.text).toBe(texts[0] ?? '')
    expect(made?.lines[3]?.text).toBe('Not fewer meetings & none at all.')
    expect(asked).toMatchObject([{ source_lang: 'DE', target_lang: 'EN-US', split_sentences: '0' }])
    expect(asked[0]?.text[1]).toContain('bei <kept>Nordlicht</kept> eine')
  })

  test('that is busy may be asked later, and one that refuses the key not', async () => {
    answer = () => new Response(null, { status: 429, headers: { 'retry-after': '0' } })
    await expect(ask('de', 'en', 'service')).rejects.toMatchObject({ isAway: true })
    answer = () => new Response(null, { status: 403 })
    await expect(ask('de', 'en', 'service')).rejects.toMatchObject({ isAway: false })
    answer = () => ({ translations: [{ text: 'One' }] })
    await expect(ask('de', 'en', 'service')).rejects.toThrow(Unanswered)
  })
})
