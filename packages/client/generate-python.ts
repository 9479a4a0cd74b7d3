import { pythonOf } from './generate/python-of.ts'
import { readDocument } from './generate/read-document.ts'

// Prints the calls of the client in Python, `svc_client/_operations.py`, made of the document of the service.

await Bun.write(Bun.stdout, await pythonOf(await readDocument()))
