import { afterAll } from 'bun:test'
import type { ChatModel } from '../../src/judge/chat-model.ts'
import { judgeSource } from '../../src/judge/judge-source.ts'
import type { ClipSettings } from '../../src/pipeline/clip-settings.ts'
import { type Selection, selectClips } from '../../src/select/select-clips.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { selectionInput } from '../select-input.ts'

/** A question as a chat model gets it. */
export interface Asked {
  instructions: string
  data: string
  authorization: string | null
  body: Record<string, unknown>
  /** The sentences of a part by their numbers; none where passages are compared. */
  sentences: Map<number, string>
  /** The passages that are compared, by their numbers. */
  passages: Map<number, string>
}

/** A question with which sentences passages are to begin and end. */
interface AskedEdges {
  instructions: string
  data: string
  /** The numbers of all lines that are shown of each passage, and of those that are its own. */
  passages: Map<number, { shown: number[]; own: number[] }>
}

type Answer = (asked: Asked, turn: number) => Response | string | Promise<Response>

/** What a model says of a passage. */
export interface Said {
  first: number
  last: number
  [member: string]: unknown
}

/** A chat model of the tests, as OpenAI-compatible servers are reached. */
export function startChat() {
  const asked: Asked[] = []
  const askedEdges: AskedEdges[] = []
  let answer: Answer = () => new Response(null, { status: 500 })
  let answerEdges: (asked: AskedEdges) => string = () => '{"edges":[]}'
  const server = Bun.serve({
    port: 0,
    routes: {
      '/v1/models': Response.json({ data: [{ id: 'embed-1' }, { id: 'judge-1' }] }),
      '/v1/chat/completions': {
        POST: async (request) => {
          const body = await request.json()
          const [system, user] = body.messages
          const data: string = user.content
          if (data.startsWith('Passage ')) {
            const edges = { instructions: system.content, data, passages: shownIn(data) }
            askedEdges.push(edges)
            return complete(answerEdges(edges))
          }
          const one: Asked = {
            instructions: system.content,
            data,
            authorization: request.headers.get('authorization'),
            body,
            sentences: numbered(data, /^\[(\d+)\] \d+:\d\d (?:\w+: )?(.*)$/gm),
            passages: data.includes('Passages:') ? numbered(data, /^\[(\d+)\] (.*)$/gm) : new Map(),
          }
          asked.push(one)
          const said = await answer(one, asked.length - 1)
          return typeof said === 'string' ? complete(said) : said
        },
      },
    },
  })
  afterAll(() => server.stop(true))
  const model: ChatModel = {
    baseUrl: `http://127.0.0.1:${server.port}/v1/`,
    apiKey: 'secret-key',
    model: 'judge-1',
    contextTokens: 16_384,
    timeoutSeconds: 3600,
    tokensPerHour: 1_000_000,
  }

  /** Lets a model that answers so judge a talk. */
  async function judge(
    words: Word[],
    behave: Answer,
    settings: Partial<ClipSettings> = {},
    changes: Partial<ChatModel> & { signal?: AbortSignal } = {},
  ) {
    answerWith(behave)
    const { signal = new AbortController().signal, ...limits } = changes
    const end = words.at(-1)?.end ?? 0
    const input = selectionInput(words, end + 1, { ranking: 'auto', ...settings })
    const answers = { read: async () => undefined, write: async () => {} }
    const talk = { ...input, terms: [] }
    const judged = await judgeSource(talk, { ...model, ...limits }, { answers, signal })
    return { ...judged, input }
  }

  /** Selects clips of a talk, by a model that answers so. */
  async function select(...given: Parameters<typeof judge>): Promise<Selection> {
    const { input, passages: judged, warnings } = await judge(...given)
    const selection = await selectClips({ ...input, judged }, new AbortController().signal)
    return { ...selection, warnings: [...warnings, ...selection.warnings] }
  }

  /** Lets the model set edges so; it leaves them as they are until then. */
  function setEdges(set: typeof answerEdges): void {
    answerEdges = set
    askedEdges.length = 0
  }

  /** Lets the model answer so. */
  function answerWith(behave: Answer): void {
    answer = behave
    asked.length = 0
  }

  return { asked, askedEdges, model, judge, select, answerWith, setEdges }
}

function numbered(text: string, line: RegExp): Map<number, string> {
  return new Map([...text.matchAll(line)].map(([, number, said = '']) => [Number(number), said]))
}

function shownIn(data: string): AskedEdges['passages'] {
  const passages = data.split(/^Passage (\d+):$/m).slice(1)
  const linesOf = (text: string, mark: RegExp) =>
    [...text.matchAll(mark)].map(([, number]) => Number(number))
  return new Map(
    passages.flatMap((id, at) => {
      const text = passages[at + 1] ?? ''
      const lines = {
        shown: linesOf(text, /^.\[(\d+)\]/gm),
        own: linesOf(text, /^[>*]\[(\d+)\]/gm),
      }
      return at % 2 === 0 ? [[Number(id), lines]] : []
    }),
  )
}

/** Answers with passages, quoted as they stand there. */
export function choose({ sentences }: Asked, ...passages: Said[]): string {
  const wordsOf = (at: number) => (sentences.get(at) ?? '').split(' ')
  return JSON.stringify({
    passages: passages.map((passage) => ({
      starts_with: wordsOf(passage.first).slice(0, 5).join(' '),
      ends_with: wordsOf(passage.last).slice(-5).join(' '),
      strongest: '',
      score: 80,
      title: '',
      titles: [],
      hook: '',
      description: '',
      reason: '',
      ...passage,
    })),
  })
}

/** The number of the sentence that says something. */
export function numberOf({ sentences }: Asked, words: string): number {
  for (const [at, text] of sentences) if (text.includes(words)) return at
  return -1
}

/** A chat completion as OpenAI-compatible servers write it. */
export function complete(content: string): Response {
  return Response.json({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })
}
