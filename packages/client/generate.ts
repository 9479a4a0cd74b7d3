import { readDocument } from './generate/read-document.ts'
import { typesOf } from './generate/types-of.ts'

// Prints the types of the packed client, made of the document of the service.

await Bun.write(Bun.stdout, typesOf(await readDocument()))
