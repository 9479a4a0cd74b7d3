import { openFolderStore, StorageError } from '../src/index.ts'

// Run under a limit on the size of one file; prints how the store refuses.
const store = await openFolderStore(process.argv[2] ?? '')
try {
  await store.putBytes('full/clip', new Uint8Array(5_000_000), 'video/mp4')
} catch (error) {
  process.stdout.write(error instanceof StorageError ? error.code : String(error))
}
