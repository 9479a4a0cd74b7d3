import { spokenWords } from './align-words.ts'
import { scratchFolder, transcribeFile } from './transcribe-media.ts'

/** One request as parsed by the server. */
interface SeenRequest {
  path: string
  authorization: string | null
  fields: Record<string, string[]>
  file: { name: string; size: number }
  /** Seconds of sound that ffmpeg really decoded. */
  seconds: number
}

/**
 * Starts a transcription service in OpenAI's shape that decodes the sound and recognizes it with Vosk.
 *
 * @param interfere - Answers instead; `undefined` lets the service answer.
 */
export function startTranscriptionServer(
  interfere: (attempt: number) => Response | undefined = () => undefined,
) {
  const seen: SeenRequest[] = []
  let attempts = 0
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (request.method === 'GET') return refusal(404, 'no such path')
      attempts += 1
      const answer = interfere(attempts)
      const form = await request.formData()
      if (answer) return answer
      const file = form.get('file')
      if (!(file instanceof File)) return refusal(400, 'file is missing')
      await using folder = await scratchFolder()
      const path = `${folder.path}/received`
      await Bun.write(path, file)
      const { words } = await transcribeFile(path)
      const said = words.map((word) => ({ ...word, text: spokenWords(word.text).join('') }))
      seen.push({
        path: new URL(request.url).pathname,
        authorization: request.headers.get('authorization'),
        fields: fieldsOf(form),
        file: { name: file.name, size: file.size },
        seconds: await decodedSeconds(path),
      })
      return Response.json({
        task: 'transcribe',
        language: 'english',
        text: `${said
          .map((word) => word.text)
          .join(' ')
          .replace(/^\w/, (letter) => letter.toUpperCase())}.`,
        words: said.map(({ text, start, end }) => ({ word: text, start, end })),
        segments: [
          {
            id: 0,
            start: 0,
            end: words.at(-1)?.end ?? 0,
            avg_logprob: -0.25,
            no_speech_prob: 0.01,
          },
        ],
      })
    },
  })
  return {
    seen,
    baseUrl: `${server.url.origin}/v1`,
    attempts: () => attempts,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** An error body as OpenAI writes it. */
export function refusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message, type: 'error' } }, { status, headers })
}

function fieldsOf(form: FormData): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => name !== 'file')
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)]))
}

async function decodedSeconds(path: string): Promise<number> {
  const { stdout } = Bun.spawn([
    'ffmpeg',
    '-v',
    'error',
    '-i',
    path,
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    '16000',
    '-',
  ])
  return (await new Response(stdout).arrayBuffer()).byteLength / 32_000
}
