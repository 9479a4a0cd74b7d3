import type { TranscriptionService } from '../recognizer.ts'

const PATIENCE_MS = 3000

/** Asks a transcription service whether it is there and knows the key; `null` when all is well. */
export async function reachService({
  base_url,
  api_key,
}: TranscriptionService): Promise<string | null> {
  try {
    const response = await fetch(`${base_url.replace(/\/+$/, '')}/models`, {
      headers: api_key ? { authorization: `Bearer ${api_key}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return `${base_url} refuses the key.`
    // Many services transcribe but list no models: a 404 is a sign of life.
    return response.status >= 500 ? `${base_url} answers ${response.status}.` : null
  } catch {
    return `${base_url} cannot be reached.`
  }
}
