import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { GreyPage } from '#pdf/page-picture.ts'
import { serveWork } from '../child-process/serve-work.ts'

/*
 * The child process that recognises text. The parent starts it without network, without the host's files and without its
 * environment, see own-scan-reader.ts.
 */

/** The part of Tesseract's core that is used. Source: tesseract.js-core 7.0.0, javascript/tesseract.idl. */
interface Core {
  readonly FS: { writeFile(name: string, data: Uint8Array): void }
  readonly TessBaseAPI: new () => Recogniser
}

interface Recogniser {
  /** 0 when it is ready. `engine` 1 is the network for lines. */
  Init(folder: string | null, languages: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  /** Takes the file `/input`. 0 when it is a picture. */
  SetImageFile(orientation: number, angle: number): number
  /** 0 when it went well. */
  Recognize(monitor: null): number
  GetUTF8Text(): string
  /** Forgets the picture. */
  Clear(): void
}

type StartCore = (how: {
  readonly wasmBinary: Uint8Array
  readonly print: () => void
  readonly printErr: () => void
}) => Promise<Core>

/** Together they take little longer than one of them, and nobody has to say in which a page is written. */
const languages = ['eng', 'deu', 'fra', 'spa', 'ara']
const lines = 1
const upright = 1
/** As pages are drawn for it. Only layouts depend on it. */
const dotsPerInch = '200'

const { resolve } = createRequire(import.meta.url)

async function startRecogniser(): Promise<{ core: Core; recogniser: Recogniser }> {
  const core = 'tesseract.js-core/tesseract-core-simd-lstm'
  const start = createRequire(import.meta.url)(`${core}.js`) as StartCore
  const wasmBinary = readFileSync(resolve(`${core}.wasm`))
  const running = await start({ wasmBinary, print: () => undefined, printErr: () => undefined })
  for (const language of languages) {
    const packed = resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    running.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(packed)))
  }
  const recogniser = new running.TessBaseAPI()
  if (recogniser.Init(null, languages.join('+'), lines) !== 0) throw new Error('Tesseract does not start')
  recogniser.SetVariable('user_defined_dpi', dotsPerInch)
  return { core: running, recogniser }
}

/** A page as a file that Tesseract opens. Source: netpbm, pgm(5). */
function pgmOf({ width, height, pixels }: GreyPage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), pixels])
}

await serveWork(async () => {
  const { core, recogniser } = await startRecogniser()
  return (page: GreyPage): string => {
    core.FS.writeFile('/input', pgmOf(page))
    const isRead = recogniser.SetImageFile(upright, 0) === 0 && recogniser.Recognize(null) === 0
    const text = isRead ? recogniser.GetUTF8Text() : ''
    recogniser.Clear()
    return text
  }
})
