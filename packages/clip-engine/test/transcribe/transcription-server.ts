import { tools } from '../workbench.ts'

/** One request as parsed by the server. */
interface SeenRequest {
  path: string
  authorization: string | null
  fields: Record<string, string[]>
  file: { name: string; size: number }
  /** Seconds of sound that ffmpeg really decoded. */
  seconds: number
}

const WORDS = ['my', 'dear', 'friends', 'of', 'the', 'village'].map((word, at) => ({
  ...{ word, start: 0.4 + at * 0.4, end: 0.7 + at * 0.4 },
}))

/**
 * Starts a transcription service in OpenAI's shape that decodes the sound, and answers always the same: “My dear friends of the village.”
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
      const names = [...new Set(form.keys())].filter((name) => name !== 'file')
      seen.push({
        path: new URL(request.url).pathname,
        authorization: request.headers.get('authorization'),
        fields: Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
        file: { name: file.name, size: file.size },
        seconds: await decodedSeconds(file),
      })
      return Response.json({
        task: 'transcribe',
        language: 'english',
        text: 'My dear friends of the village.',
        words: WORDS,
        segments: [{ id: 0, start: 0, end: 2.7, avg_logprob: -0.25, no_speech_prob: 0.01 }],
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

async function decodedSeconds(file: Blob): Promise<number> {
  const samples = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', '16000', '-']
  const { stdout } = Bun.spawn([tools.ffmpeg, ...samples], { stdin: file })
  return (await new Response(stdout).arrayBuffer()).byteLength / 32_000
}
