import { open, rename, rm, stat } from 'node:fs/promises'
import { EngineError } from '../../engine-error.ts'
import type { WhisperModel } from './whisper-models.ts'

const ATTEMPTS = 5
const PATIENCE_MS = 30_000

export interface DownloadOptions {
  signal: AbortSignal
  /** 0 to 1, counting what an earlier attempt brought. */
  onProgress: (fraction: number) => void
}

/**
 * Downloads a model file, going on where an earlier attempt broke off.
 *
 * The file appears under `path` only when it is whole and its checksum is right.
 *
 * @throws {EngineError} `transcription_failed` when it cannot be had; `storage_full`.
 */
export async function downloadModel(
  model: WhisperModel,
  path: string,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const part = `${path}.part`
  for (let attempt = 1; (await sizeOf(part)) < model.size_bytes; attempt++) {
    const problem = await continueDownload(model, part, { signal, onProgress })
    if (problem && attempt === ATTEMPTS) throw failed(model, problem, true)
    if (problem) await Bun.sleep(200 * attempt)
    signal.throwIfAborted()
  }
  if ((await checksumOf(part)) !== model.sha256) {
    await rm(part)
    throw failed(model, 'its checksum is wrong', false)
  }
  await rename(part, path)
}

/** Appends what it gets; returns why it did not get everything. */
async function continueDownload(
  { url, size_bytes }: WhisperModel,
  part: string,
  { signal, onProgress }: DownloadOptions,
): Promise<string | null> {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), PATIENCE_MS)
  const start = await sizeOf(part)
  try {
    const response = await fetch(url, {
      headers: start > 0 ? { range: `bytes=${start}-` } : {},
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    if (!response.ok || !response.body) return `the server answered ${response.status}`
    const isContinued = response.status === 206
    await using file = await open(part, isContinued ? 'a' : 'w')
    let size = isContinued ? start : 0
    for await (const bytes of response.body) {
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(), PATIENCE_MS)
      size += bytes.length
      if (size > size_bytes) throw new Error('it is longer than it should be')
      await file.writeFile(bytes)
      onProgress(size / size_bytes)
    }
    return size < size_bytes ? 'the connection broke off' : null
  } catch (error) {
    signal.throwIfAborted()
    if (isDiskFull(error))
      throw new EngineError('storage_full', 'The disk is full.', { retryable: true })
    return error instanceof Error ? error.message : 'the connection broke off'
  } finally {
    clearTimeout(timer)
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

async function checksumOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of Bun.file(path).stream()) hasher.update(bytes)
  return hasher.digest('hex')
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

function failed({ url }: WhisperModel, cause: string, retryable: boolean): EngineError {
  const message = `The speech model ${url} cannot be downloaded: ${cause}.`
  return new EngineError('transcription_failed', message, { retryable })
}
