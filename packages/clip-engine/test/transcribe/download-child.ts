import { downloadModel } from '../../src/transcribe/recognizers/models/download-model.ts'

// Another process that wants the same model.
const [model = '', path = ''] = process.argv.slice(2)
let has_waited = false
await downloadModel(JSON.parse(model), path, (bytes) => {
  if (!has_waited) console.log(`${bytes} bytes are there`)
  has_waited = true
})
