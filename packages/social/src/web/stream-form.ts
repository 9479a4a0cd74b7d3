export interface FormFile {
  name: string
  file_name: string
  content_type: string
  size_bytes: number
}

/** Headers and body of a `multipart/form-data` request. */
export interface StreamedForm {
  headers: { 'content-type': string; 'content-length': string }
  body: ReadableStream<Uint8Array>
}

/**
 * Writes a form whose file is streamed, with its length known in advance.
 *
 * @param file - Names without quotes and line breaks.
 */
export function streamForm(
  fields: Record<string, string>,
  file: FormFile,
  content: ReadableStream<Uint8Array>,
): StreamedForm {
  const boundary = `form-${crypto.randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const encoder = new TextEncoder()
  const disposition = `form-data; name="${file.name}"; filename="${file.file_name}"`
  const head = encoder.encode(
    `${parts.join('')}--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${file.content_type}\r\n\r\n`,
  )
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size_bytes + tail.length),
    },
    body: joined(head, content, tail),
  }
}

function joined(head: Uint8Array, content: ReadableStream<Uint8Array>, tail: Uint8Array) {
  return content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(head),
      flush: (controller) => controller.enqueue(tail),
    }),
  )
}
