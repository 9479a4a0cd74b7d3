import type { BodySource } from '../wire/byte-flow.ts'
import type { ByteWriter } from '../wire/byte-writer.ts'
import type { Answer } from './answer.ts'

/** What decides the framing of an answer. */
export interface Framing {
  method: string
  /** Whether the client understands chunks. */
  takesChunks: boolean
  /** Whether the connection is kept after the answer. */
  isKept: boolean
}

/**
 * Writes an answer: a short one in one system call, a long one as it comes and as the client reads it.
 *
 * @returns A promise only when it is not written yet.
 * @throws When the body breaks off: what was written is not whole, and the connection has to end.
 */
export function writeAnswer(
  writer: ByteWriter,
  answer: Answer,
  { method, takesChunks, isKept }: Framing,
): Promise<void> | null {
  const { status, reason, lines, length, body } = answer
  const connection = isKept ? '' : 'connection: close\r\n'
  const start = `HTTP/1.1 ${status} ${reason}\r\n${lines}${connection}`
  if (method === 'HEAD' || status === 304 || status === 204) {
    if (body && 'cancel' in body) body.cancel()
    const size = length === null || status === 204 ? '' : `content-length: ${length}\r\n`
    return writer.write(`${start}${size}\r\n`)
  }
  if (!body) return writer.write(`${start}content-length: 0\r\n\r\n`)
  if (!('cancel' in body)) {
    return writer.write(`${start}content-length: ${body.length}\r\n\r\n`, body)
  }
  if (length !== null) return writePlain(writer, `${start}content-length: ${length}\r\n\r\n`, body)
  if (!takesChunks) return writePlain(writer, `${start}\r\n`, body)
  return writeChunks(writer, `${start}transfer-encoding: chunked\r\n\r\n`, body)
}

async function writePlain(writer: ByteWriter, head: string, body: BodySource): Promise<void> {
  await writer.write(head, body.take())
  for (;;) {
    const part = await body.read()
    if (!part || writer.hasEnded) return
    await writer.write('', part)
  }
}

async function writeChunks(writer: ByteWriter, head: string, body: BodySource): Promise<void> {
  const first = body.take()
  await (first ? writer.write(`${head}${sizeOf(first)}`, first, '\r\n') : writer.write(head))
  for (;;) {
    const part = await body.read()
    if (writer.hasEnded) return
    if (!part) return void (await writer.write('0\r\n\r\n'))
    if (part.length > 0) await writer.write(sizeOf(part), part, '\r\n')
  }
}

const sizeOf = (part: Uint8Array) => `${part.length.toString(16)}\r\n`
