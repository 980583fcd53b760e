import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// A process of its own, which can be ended: pdf.js unpacks whatever a file asks for without a pause.
const data = new Uint8Array(await readFile(process.argv[2] ?? ''))
const task = getDocument({ data, verbosity: 0 })
const page = await (await task.promise).getPage(1)
await page.getOperatorList()
process.exit(0)
