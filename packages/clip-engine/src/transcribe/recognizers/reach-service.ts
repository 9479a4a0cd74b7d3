import type { TranscriptionService } from '../recognizer.ts'

const PATIENCE_MS = 3000

/** Asks a transcription service whether it is there and knows the key; `null` when all is well. */
export async function reachService({
  baseUrl,
  api_key,
}: TranscriptionService): Promise<string | null> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: api_key ? { authorization: `Bearer ${api_key}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return `${baseUrl} refuses the key.`
    // Many services transcribe but list no models: a 404 is a sign of life.
    return response.status >= 500 ? `${baseUrl} answers ${response.status}.` : null
  } catch {
    return `${baseUrl} cannot be reached.`
  }
}
