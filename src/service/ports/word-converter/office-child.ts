import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { faultOfParts } from './docx-parts.ts'
import type { WordFormat } from './word-file.ts'

/*
 * The child process that turns Word into PDF: LibreOffice as WebAssembly. The parent starts it without network, without
 * the host's files and without its environment, see office-process.ts.
 */

export interface OfficeRequest {
  readonly id: number
  readonly format: WordFormat
  readonly bytes: Uint8Array
}

export type OfficeAnswer =
  | { readonly kind: 'ready' }
  /** `isSpent`: something of the document could show in the next one, so this process must not convert another. */
  | { readonly kind: 'converted'; readonly id: number; readonly bytes: Uint8Array; readonly isSpent: boolean }
  /** `isSpent`: the program inside is broken. */
  | { readonly kind: 'failed'; readonly id: number; readonly words: string; readonly isSpent: boolean }

/** The part of the package's interface in use. The package is optional, so its own types cannot be relied on. */
interface OfficeFiles {
  readdir(path: string): string[]
  unlink(path: string): void
  mkdir(path: string): void
  writeFile(path: string, content: string): void
}
interface OfficeModule {
  readonly FS: OfficeFiles
}
interface Loader {
  createModule(options: object): Promise<OfficeModule>
}
interface Office {
  initialize(): Promise<void>
  convert(bytes: Uint8Array, options: object): Promise<{ readonly data: Uint8Array }>
}
interface OfficePackage {
  readonly LibreOfficeConverter: new (options: object) => Office
}

const packages = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules')
const load = createRequire(import.meta.url)
const packageName = '@matbee/libreoffice-converter'
const program = join(packages, packageName, 'wasm', 'soffice.wasm')

/** The memory of the program inside, in pages of 64 KiB: it starts with 1 GiB and may grow to 2. */
const memoryPages = { initial: 16_384, maximum: 32_768, shared: true } as const

/** Fonts for the scripts that the package has none for: Chinese, Japanese, Korean, and scripts with a single font. */
const scripts = [
  'bengali',
  'ethiopic',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
]
const fontFolders = [
  ...['sc', 'jp', 'kr'].map((region) => `@embedpdf/fonts-${region}/fonts`),
  ...scripts.flatMap((script) =>
    ['400Regular', '700Bold'].map((face) => `@expo-google-fonts/noto-sans-${script}/${face}`),
  ),
].map((folder) => join(packages, folder))
const fontFiles = /[-_](400Regular|700Bold|Regular|Bold)\.(otf|ttf)$/

/**
 * Fonts that are left out. At its first document the program measures every font, and DejaVu Sans Mono glyph by glyph:
 * tens of thousands of small reads that can each cost a millisecond. Liberation Mono replaces it.
 */
const leftOut = /^(DejaVuSansMono|GenB|Lin(Biolinum|Libertine)|Scheherazade|AmiriQuran|DejaVuS\w+Condensed)/

const places = {
  fonts: '/instdir/share/fonts/truetype',
  profile: '/instdir/user',
  settings: '/instdir/user/registrymodifications.xcu',
  fontsOfDocuments: '/instdir/user/temp/embeddedfonts/fromdocs',
} as const

/** No macros, no active content, no links followed, whatever the document says. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Writer/Content/Update', 'Link', '0'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

/** Content controls print as text, and the reading order is kept. */
const pdfOptions = JSON.stringify({
  ExportFormFields: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
})

interface Instance {
  readonly exports: Record<string, (...given: unknown[]) => unknown>
}
type Receive = (instance: Instance, module: unknown) => void

/** The part of WebAssembly in use, which Node's types do not describe. */
const { WebAssembly: engine } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (pages: typeof memoryPages) => object
    instantiate(code: Uint8Array, imports: object): Promise<{ instance: Instance; module: unknown }>
  }
}

/**
 * The program's threads get their files from the main thread, which only looks for their requests once a millisecond
 * while it may block: a start of seconds would take a minute. Told that it must not block, it looks all the time. The
 * fourth parameter of `_emscripten_thread_init` says whether a thread may block. Every other thread has its own
 * instance.
 */
function instantiate(imports: object, receive: Receive): object {
  const begin = '_emscripten_thread_init'
  const start = async () => {
    const { instance, module } = await engine.instantiate(readFileSync(program), imports)
    const exports = { ...instance.exports }
    const real = exports[begin]
    exports[begin] = (thread, isMain, isRuntime, _mayBlock, ...rest) =>
      real?.(thread, isMain, isRuntime, 0, ...rest)
    receive({ exports }, module)
  }
  void start()
  return {}
}

/** Starts LibreOffice and lets it convert a line of text, so that the first document need not wait. */
async function startOffice(): Promise<{ readonly office: Office; readonly files: OfficeFiles }> {
  const { LibreOfficeConverter } = load(`${packageName}/server`) as OfficePackage
  const loader = load(`${packageName}/wasm/loader`) as Loader
  const wasmMemory = new engine.Memory(memoryPages)
  let files: OfficeFiles | null = null
  const createModule = async (options: object) => {
    const made = await loader.createModule({ ...options, wasmMemory, instantiateWasm: instantiate })
    files = made.FS
    for (const name of files.readdir(places.fonts))
      if (leftOut.test(name)) files.unlink(`${places.fonts}/${name}`)
    files.mkdir(places.profile)
    files.writeFile(places.settings, settings)
    return made
  }
  const office = new LibreOfficeConverter({ wasmLoader: { createModule }, fonts: readFonts() })
  await office.initialize()
  await office.convert(new TextEncoder().encode('Ready'), { inputFormat: 'txt', outputFormat: 'pdf' })
  if (files === null) throw new Error('LibreOffice started without files')
  return { office, files }
}

function readFonts(): readonly { readonly filename: string; readonly data: Uint8Array }[] {
  return fontFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => fontFiles.test(name))
      .map((name) => ({ filename: name, data: readFileSync(join(folder, name)) })),
  )
}

async function main(): Promise<void> {
  // A conversion keeps this thread busy, so another one watches whether the parent is alive.
  const watch = new Worker(new URL('../child-process/end-with-parent.ts', import.meta.url))
  watch.on('error', () => process.exit(1))
  const send = (answer: OfficeAnswer) => process.send?.(answer)
  const { office, files } = await startOffice()
  const convert = async ({ id, format, bytes }: OfficeRequest): Promise<OfficeAnswer> => {
    // The program inside prints what it can read of a damaged file, and does not tell what it left out.
    const fault = format === 'docx' ? faultOfParts(bytes) : null
    if (fault !== null) return { kind: 'failed', id, words: fault, isSpent: false }
    try {
      const { data } = await office.convert(bytes, {
        inputFormat: format,
        outputFormat: 'pdf',
        filterOptions: pdfOptions,
      })
      // A font embedded in one document would print the next one that requests it by name.
      const isSpent = files.readdir(places.fontsOfDocuments).length > 2
      return { kind: 'converted', id, bytes: data, isSpent }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      return { kind: 'failed', id, words, isSpent: !/Failed to load|load document/i.test(words) }
    }
  }
  process.on('message', (request: OfficeRequest) => void convert(request).then(send))
  send({ kind: 'ready' })
}

await main()
