import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { takeLock } from './lock-file.ts'
import { ModelUnavailableError } from './model-unavailable-error.ts'
import type { WhisperModel } from './whisper-models.ts'

/** Most consecutive attempts that receive no byte. */
const ATTEMPTS = 5
const STALLED_MS = 30_000
const LOOK_EVERY_MS = 200
/** Space on the disk that must stay free. */
const SPARE_BYTES = 50e6

/** Called with the number of bytes received, those of earlier attempts included. */
type OnReceived = (bytes: number) => void

/**
 * Downloads a model file, resuming an earlier attempt that was interrupted.
 *
 * One process does it; others that want the same file wait for it. The file appears under `path` only when it is whole
 * and its checksum is right.
 *
 * @throws {ModelUnavailableError} The file cannot be downloaded; the message gives the reason.
 */
export async function downloadModel(
  model: WhisperModel,
  path: string,
  onReceived: OnReceived,
): Promise<void> {
  const part = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    while (!existsSync(path)) {
      await using lock = await takeLock(`${path}.lock`)
      if (lock) {
        if (!existsSync(path)) await bringWhole(model, part, onReceived)
        else break
        await rename(part, path)
      } else {
        onReceived(await sizeOf(part))
        await Bun.sleep(LOOK_EVERY_MS)
      }
    }
  } catch (error) {
    if (error instanceof ModelUnavailableError) throw error
    throw failed(model, isDiskFull(error) ? 'the disk is full' : String(error))
  }
  onReceived(model.size_bytes)
}

async function bringWhole(model: WhisperModel, part: string, onReceived: OnReceived) {
  let attempts = 0
  for (let size = await sizeOf(part); size !== model.size_bytes; ) {
    await refuseFullDisk(model, part, model.size_bytes - size)
    const { problem, isFinal } = await continueDownload(model, part, onReceived)
    const before = size
    size = await sizeOf(part)
    attempts = size > before ? 1 : attempts + 1
    if (problem && (isFinal || attempts === ATTEMPTS)) throw failed(model, problem)
    if (problem) await Bun.sleep(LOOK_EVERY_MS * attempts)
  }
  if (await verifyFile(part, model.sha256)) return
  await rm(part)
  throw failed(model, 'its checksum is wrong')
}

/** Why a download is incomplete, `null` if it is not; `isFinal` when another attempt would not help. */
interface Broken {
  problem: string | null
  isFinal?: boolean
}

/** Writes every byte at its own place, so that even two writers would make the right file. */
async function continueDownload(
  { url, size_bytes }: WhisperModel,
  part: string,
  onReceived: OnReceived,
): Promise<Broken> {
  const stalled = new AbortController()
  const stall = () => setTimeout(() => stalled.abort(), STALLED_MS)
  let timer = stall()
  const size = await sizeOf(part)
  const start = size < size_bytes ? size : 0
  let response: Response | null = null
  try {
    const headers = start > 0 ? { range: `bytes=${start}-` } : {}
    response = await fetch(url, { headers, signal: stalled.signal })
    if (!response.ok || !response.body) {
      return { problem: `it answered ${response.status}`, isFinal: response.status < 500 }
    }
    const isContinued = response.status === 206
    await using file = await open(part, isContinued ? 'r+' : 'w')
    let at = isContinued ? start : 0
    for await (const bytes of response.body) {
      clearTimeout(timer)
      timer = stall()
      if (at + bytes.length > size_bytes) return { problem: 'it is too long', isFinal: true }
      await file.write(bytes, 0, bytes.length, at)
      at += bytes.length
      onReceived(at)
    }
    return { problem: at < size_bytes ? 'the connection broke off' : null }
  } catch (error) {
    if (isDiskFull(error)) throw error
    return response
      ? { problem: 'the connection broke off' }
      : { problem: 'there is no connection', isFinal: true }
  } finally {
    clearTimeout(timer)
  }
}

async function refuseFullDisk(model: WhisperModel, part: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part))
  const free = bavail * bsize
  if (free >= needed + SPARE_BYTES) return
  throw failed(
    model,
    `it needs ${megabytes(needed)} more on the disk, where ${megabytes(free)} are free`,
  )
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

function failed({ url, size_bytes }: WhisperModel, cause: string): ModelUnavailableError {
  const { host } = new URL(url)
  return new ModelUnavailableError(
    `The speech model (${megabytes(size_bytes)}) cannot be downloaded from ${host}: ${cause}.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** Whether a file has the SHA-256 that was published, in hexadecimal. */
async function verifyFile(path: string, sha256: string): Promise<boolean> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of Bun.file(path).stream()) hasher.update(bytes)
  return hasher.digest('hex') === sha256
}
