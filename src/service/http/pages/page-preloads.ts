import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A chunk as Vite's manifest describes it. Source: vite.dev, Backend Integration. */
interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const dashboard = 'src/dashboard/'
const routes = `${dashboard}routes.tsx`
const documentScreen = `${dashboard}features/signing/document/document-screen.tsx`
/** Draws pages once what shows them is there. */
const viewer = `${dashboard}paper/shown-file.tsx`
const engine = [viewer, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs']
const rareRoutes = `${dashboard}rare-routes.ts`

/**
 * What every page of a signed-in person asks for first, requested exactly as the dashboard's client does, so that the
 * response is there when the scripts are.
 */
const sessionLink = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/app/session">'
const signedIn = /^\/($|envelopes($|\/)|create-envelope$)/

const signing = /^\/sign\//

/** The parts of the dashboard that a page at an address starts with. The first matching pattern counts. */
const beginnings: readonly (readonly [pattern: RegExp, sources: readonly string[]])[] = [
  [signing, [`${dashboard}features/signing/signing-app.tsx`]],
  [/^\/witness\//, [`${dashboard}features/signing/witness-app.tsx`]],
  [/^\/compose\//, [`${dashboard}features/editor/embedded/compose-app.tsx`]],
  [/^\/verify\//, [`${dashboard}features/verifying/verifying-app.tsx`]],
  [/^\/$/, [routes, `${dashboard}features/overview/overview-page.tsx`]],
  [/^\/sign-in$/, [routes, `${dashboard}features/session/sign-in-page.tsx`]],
  [/^\/envelopes$/, [routes, `${dashboard}features/envelopes/list/envelopes-page.tsx`]],
  [/^\/envelopes\/[^/]+$/, [routes, `${dashboard}features/envelopes/page/envelope-page.tsx`]],
  [/^\/create-envelope$/, [routes, `${dashboard}features/editor/editor-page.tsx`]],
  [/^\/(inbox|setup|sign-in|templates|verifications)(\/|$)/, [routes]],
  [/^/, [routes, rareRoutes]],
]

/** The modules of the dashboard that are named here. */
export const pageSources: readonly string[] = [
  ...new Set([...beginnings.flatMap(([, sources]) => sources), documentScreen, ...engine]),
]

/** What a page begins with, as far as its links depend on it. */
interface Beginning {
  readonly showsDocuments?: boolean | undefined
  /** Without one, asking for the session would only be refused. */
  readonly hasSession?: boolean
}

/**
 * Reads from the build in `directory` which chunks each address of its `page` needs. The returned function gives the links
 * that let a browser fetch them all at once instead of discovering them one by one, and on the most visited pages the session
 * too; also what shows the documents where a recipient's page begins with them. Elsewhere on that page, a template has links to
 * what draws them, for the page to fetch in good time. None for a build without a manifest.
 */
export function readPagePreloads(
  directory: string,
  page: string,
): (path: string, beginning?: Beginning) => string {
  const manifestFile = join(directory, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return () => ''
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>
  const isNew = (file: string) => !page.includes(file)
  const newOf = (sources: readonly string[]) => filesOf(manifest, sources).filter(isNew)
  const [ofDocuments, ofEngine, ofViewer] = [newOf([documentScreen]), newOf(engine), newOf([viewer])]
  const made = beginnings.map(([pattern, sources]) => {
    const files = newOf(sources)
    const isLater = (file: string) => ![...files, ...ofDocuments].includes(file)
    const later = pattern === signing ? ofViewer.filter(isLater).map(modulePreload).join('') : ''
    const plain = files.map(modulePreload).join('')
    return {
      pattern,
      plain: later === '' ? plain : `${plain}<template id="ahead">${later}</template>`,
      withDocuments: [
        ...[...new Set([...files, ...ofDocuments])].map(modulePreload),
        ...ofEngine.filter(isLater).map(prefetch),
      ].join(''),
    }
  })
  return (path, { showsDocuments = false, hasSession = true } = {}) => {
    const found = made.find(({ pattern }) => pattern.test(path))
    const links = (showsDocuments ? found?.withDocuments : found?.plain) ?? ''
    return hasSession && signedIn.test(path) ? `${links}${sessionLink}` : links
  }
}

function prefetch(file: string): string {
  return `<link rel="prefetch" as="script" crossorigin href="/${file}">`
}

function modulePreload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** The files of these sources and of all their static imports. */
function filesOf(manifest: Record<string, ManifestChunk>, sources: readonly string[]): string[] {
  const seen = new Set<string>()
  const gather = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) gather(imported)
  }
  for (const source of sources) gather(source)
  return [...seen]
}
