/// <reference types="vitest/config" />
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { noCircles, sharedChunks, shellChunk, signingChunks, startChunk } from './src/launcher/chunks.mjs'
import { oldBrowsers, targets } from './src/launcher/old-browsers.mjs'

/** Where `npm run dev` runs the service, to which the dashboard's requests are proxied. */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:3001'
const servicePaths = [
  '/v1',
  '/v2',
  '/app/',
  '/signing/',
  '/downloads',
  '/logos',
  '/pki',
  '/health',
  '/openapi.json',
]

/** Replaced with a new nonce in each answer, see `src/service/http/pages/dashboard.ts`. */
const noncePlaceholder = '__CSP_NONCE__'

/** In the address of what recognises text, which browsers keep. */
const recognition = versionOf(join(import.meta.dirname, 'node_modules/tesseract.js'))

const guestWorker = 'src/dashboard/guest/offline/guest-worker.ts'

/** Milliseconds after which a test hangs. Other work on the machine may slow it down tenfold. */
const patience = 60_000

/** Pages beside those that people begin with. */
const rarePages = /\/((inbox|message|new-verification|set-up)-page|compose-app)-/

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    sonnerStylesheet(),
    cheapLocales(),
    pdfjsFiles(),
    recognitionFiles(),
    contractRoutes(),
    spokenLanguages(),
    oldBrowsers(),
    noCircles(),
  ],
  // The build for older browsers, since recipients cannot choose their phone.
  resolve: {
    alias: [
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.min.mjs' },
      { find: /^pdfjs-dist\/web\//, replacement: 'pdfjs-dist/legacy/web/' },
    ],
  },
  define: { 'import.meta.env.VITE_OCR_VERSION': JSON.stringify(recognition) },
  worker: { format: 'es' },
  html: command === 'build' ? { cspNonce: noncePlaceholder } : {},
  build: {
    target: targets,
    outDir: process.env['DASHBOARD_OUT'] ?? 'dist',
    emptyOutDir: true,
    // The service reads it to preload what a page starts with.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Pages preload what they import statically. Listing later imports and rarely opened pages would weigh more
      // than it saves, except beside the routes that are loaded only when such a page is opened.
      resolveDependencies: (file, dependencies, { hostId, hostType }) => {
        const isBeginning =
          hostType === 'html' || /\/(index-|routes-|signing-|verifying-|editor-)/.test(hostId)
        const isListed = (isBeginning && !rarePages.test(file)) || /\/rare-routes-/.test(hostId)
        return isListed ? dependencies : []
      },
    },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['index.html', guestWorker],
      output: {
        // A service worker is only replaced at the same address.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(guestWorker) === true ? 'guest-worker.js' : 'assets/[name]-[hash].js',
        // What every page of the dashboard needs is in few chunks, which compress better.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: startChunk(),
              debugName: 'start',
              priority: 4,
              includeDependenciesRecursively: false,
            },
            { name: 'router', priority: 2, test: /node_modules\/react-router\// },
            {
              name: 'data',
              priority: 4,
              test: /node_modules\/@tanstack\/(query-core|react-query)\/|src\/(client\/(?!embed|interface)|contract\/router)/,
            },
            {
              name: signingChunks(),
              debugName: 'signing',
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: shellChunk(), debugName: 'shell', includeDependenciesRecursively: false },
            { name: sharedChunks(), debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service, ws: false }])),
  },
  test: {
    // Tests spend much of their time waiting for the database: one worker per processor keeps them all busy.
    maxWorkers: '100%',
    execArgv: roomForGarbage(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/service/**', 'src/harness/**'],
          environment: 'node',
          // A process for each of a hundred files would take three times as long.
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/{service,harness}/**/*.test.ts'],
          globalSetup: ['src/harness/world/database/server.ts'],
          environment: 'node',
          // Every file has its own service and database; modules hold no state, so they are loaded once.
          isolate: false,
          // Node runs them as it runs the service. Vite would wrap each import in a lookup at every use.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
}))

/**
 * What makes Node collect garbage rarely, which took a sixth of the tests' processor time: a quarter of a machine's memory for
 * all workers, and at most 2 GB for each. Tests of freezes collect it themselves, before they measure.
 */
function roomForGarbage(): string[] {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const share = Math.floor(memory / 1024 ** 2 / 4 / availableParallelism())
  const old = Math.min(2048, share)
  return [
    '--expose-gc',
    `--initial-old-space-size=${old}`,
    '--min-semi-space-size=32',
    '--max-semi-space-size=64',
  ]
}

/** Starts with the slowest files, however short: started last, they would leave the other processors idle. */
class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]) {
    return files
  }

  sort(files: TestSpecification[]) {
    const weights = new Map(files.map((file) => [file, weightOf(file)]))
    return files.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
  }
}

/** The service's tests come first, among them those with thousands of requests; otherwise large files do. */
function weightOf({ project, moduleId }: TestSpecification): number {
  const isLong = /src\/harness\/(fuzz|permissions|lifecycle)\//.test(moduleId)
  return (project.name === 'service' ? 1e9 : 0) + (isLong ? 1e8 : 0) + statSync(moduleId).size
}

/** sonner injects an inline <style>, which the content security policy forbids: link its file instead. */
function sonnerStylesheet(): Plugin {
  return {
    name: 'sonner-stylesheet',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0] ?? id
      if (!path.endsWith('/sonner/dist/index.mjs')) return null
      const code = readFileSync(path, 'utf8').replace(/^__insertCSS\(".*"\)?;?$/m, '')
      return `import 'sonner/dist/styles.css'\n${code}`
    },
  }
}

/**
 * What React Aria asks of the browser's language on import, by cheaper questions: it waits for Chromium to list all
 * languages whose dates it knows, and to guess a script, together 60 milliseconds on a fast machine and 250 on a slow
 * phone. The build fails once the library asks otherwise.
 */
function cheapLocales(): Plugin {
  const questions = new Map([
    // Both throw for the same languages, which is all that is asked.
    [
      'useDefaultLocale.mjs',
      ['Intl.DateTimeFormat.supportedLocalesOf(', 'Intl.getCanonicalLocales('] as const,
    ],
    // Without a script in its name, a list that is there tells languages written from the right. It lacks some rare
    // ones, but every page names a language of its own.
    ['utils.mjs', ['if (Intl.Locale)', 'if (/-[a-z]{4}(-|$)/i.test(localeString))'] as const],
  ])
  const left = new Set(questions.keys())
  return {
    name: 'cheap-locales',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?')
      const [, name = ''] = /\/react-aria\/dist\/private\/i18n\/([\w.]+)$/.exec(path) ?? []
      const [dear, cheap] = questions.get(name) ?? []
      if (dear === undefined || cheap === undefined) return null
      const code = readFileSync(path, 'utf8')
      if (code.includes(dear)) left.delete(name)
      return code.replace(dear, () => cheap)
    },
    buildEnd(fault) {
      if (fault === undefined && left.size > 0)
        throw new Error(`React Aria asks otherwise now in ${[...left].join(', ')}: look what it costs.`)
    },
  }
}

/**
 * What PDF.js fetches while reading a file: character maps, standard fonts, colour profiles, decoders; under
 * /pdfjs/<version>/.
 */
function pdfjsFiles(): Plugin {
  const root = join(import.meta.dirname, 'node_modules/pdfjs-dist')
  const names = ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !name.startsWith('quickjs'))
      .map((name) => `${folder}/${name}`),
  )
  const files = new Map(names.map((name) => [name, join(root, name)]))
  return filesUnder(`pdfjs/${versionOf(root)}`, files)
}

/**
 * What recognising the text of a picture takes: the library's worker, its core and a model of each language, under
 * /ocr/<version>/. Models are packed, under names by which no server unpacks them.
 */
function recognitionFiles(): Plugin {
  const packages = join(import.meta.dirname, 'node_modules')
  const models = ['ara', 'deu', 'eng', 'fra', 'spa'].map((code): [string, string] => [
    `${code}.traineddata`,
    join(packages, `@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`),
  ])
  // Every browser that the README promises has SIMD.
  const core = 'tesseract-core-simd-lstm.wasm.js'
  return filesUnder(
    `ocr/${recognition}`,
    new Map([
      ['worker.min.js', join(packages, 'tesseract.js/dist/worker.min.js')],
      [core, join(packages, 'tesseract.js-core', core)],
      ...models,
    ]),
  )
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Serves and builds these files, by their names below a folder. */
function filesUnder(folder: string, files: ReadonlyMap<string, string>): Plugin {
  return {
    name: `files-under-${folder}`,
    configureServer(server) {
      const prefix = `/${folder}/`
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
        const source = files.get(name)
        if (source === undefined) return next()
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        if (name.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm')
        response.end(readFileSync(source))
      })
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(source) })
    },
  }
}

/** The browser's client needs only methods and paths from the contract, so the schemas are left out of the build. */
function contractRoutes(): Plugin {
  const router = join(import.meta.dirname, 'src/contract/router.ts')
  return {
    name: 'contract-routes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id.split('?')[0] !== router) return null
      const { contract } = (await import(pathToFileURL(router).href)) as { contract: object }
      return `const route = (method, path, successStatus) =>
        ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure: 'detailed', successStatus } } })
        export const contract = ${routesOf(contract)}`
    },
  }
}

/** The same tree as code, with only each operation's route: as JSON it would be five times as large, and pack worse. */
function routesOf(router: object): string {
  if ('~orpc' in router) {
    const { route } = router['~orpc'] as { route: Record<string, unknown> }
    const { method, path, inputStructure, outputStructure, successStatus } = route
    if (inputStructure !== 'detailed' || outputStructure !== undefined)
      throw new Error(`${String(path)} is called in another way`)
    return `route(${[method, path, successStatus].map((part) => JSON.stringify(part)).join(',')})`
  }
  const parts = Object.entries(router as Record<string, object>)
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${routesOf(part)}`).join(',')}}`
}

/** The languages of our pages; React Aria includes some thirty more. */
const spoken = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'ar-AE']

/** Leaves out the texts of other languages. */
function spokenLanguages(): Plugin {
  return {
    name: 'spoken-languages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const language = /([a-z]{2}-[A-Z]{2})\.mjs$/.exec(source)?.[1]
      if (language === undefined || spoken.includes(language)) return null
      if (importer === undefined || !/node_modules\/(react-aria|react-stately)/.test(importer)) return null
      return this.resolve(source.replace(language, 'en-US'), importer, { skipSelf: true })
    },
  }
}
