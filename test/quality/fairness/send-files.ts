import { sendFile } from '../faults/load/tenants.ts'

// Sends files, some at once, until it is killed: `send-files.ts ADDRESS KEY LANES BYTES`. What is refused is tried again.

const [baseUrl = '', key = '', lanes = '', bytes = ''] = process.argv.slice(2)
const file = new Blob([new Uint8Array(Number(bytes))])
await Promise.all(
  Array.from({ length: Number(lanes) }, async () => {
    for (;;) await sendFile({ baseUrl, key }, 'talk.mp4', file).catch(() => {})
  }),
)
