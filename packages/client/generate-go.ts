import { goOf } from './generate/go-of.ts'
import { readDocument } from './generate/read-document.ts'

// Prints the calls of the client in Go, `operations.go`, made of the document of the service.

await Bun.write(Bun.stdout, await goOf(await readDocument()))
