import type { TranscriptionService } from '../recognizer.ts'

const PATIENCE_MS = 3000

/** Checks that a transcription service is reachable and accepts the key; returns the problem, or `null`. */
export async function reachService({
  baseUrl,
  apiKey,
}: TranscriptionService): Promise<string | null> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return `${baseUrl} refuses the key.`
    // Many services transcribe but list no models, so a 404 counts as reachable.
    return response.status >= 500 ? `${baseUrl} answers ${response.status}.` : null
  } catch {
    return `${baseUrl} cannot be reached.`
  }
}
