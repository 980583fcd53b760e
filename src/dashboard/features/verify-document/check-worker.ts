import '../../kit/platform/older-browsers.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Reads and checks a file outside the page's thread, so that the page stays responsive however large the file is. */
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void work(data).catch(() => answer({ kind: 'failed' }))
})

async function work({ file, home }: ToWorker): Promise<void> {
  const bytes = await readFile(file)
  const check = await checkPdf(bytes, {
    ...home,
    onProgress: (done) => answer({ kind: 'progress', done: 0.4 + done * 0.6 }),
  })
  answer({ kind: 'done', check })
}

/** Reads a file piece by piece. Throws when it cannot be read, for example because it was moved. */
async function readFile(file: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size)
  const reader = file.stream().getReader()
  let at = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes.set(value, at)
    at += value.length
    answer({ kind: 'progress', done: 0.4 * (at / file.size) })
  }
}

function answer(message: FromWorker): void {
  self.postMessage(message)
}
