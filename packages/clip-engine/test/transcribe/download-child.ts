import { downloadModel } from '../../src/transcribe/recognizers/models/download-model.ts'

// Another process that wants the same model.
const [model = '', path = ''] = process.argv.slice(2)
let hasWaited = false
await downloadModel(JSON.parse(model), path, (bytes) => {
  if (!hasWaited) console.log(`${bytes} bytes are there`)
  hasWaited = true
})
