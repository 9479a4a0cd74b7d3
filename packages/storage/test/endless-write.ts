import { openFolderStore } from '../src/index.ts'

// Stages an object that never ends, prints a line, and waits to be killed.
const store = await openFolderStore(process.argv[2] ?? '')
let sent = 0
const stream = new ReadableStream<Uint8Array>({
  async pull(controller) {
    controller.enqueue(new Uint8Array(100_000))
    if (++sent === 5) process.stdout.write('writing')
    await new Promise(setImmediate)
  },
})
await store.stage('endless', stream, { content_type: 'video/mp4', size_bytes: 1e12 })
