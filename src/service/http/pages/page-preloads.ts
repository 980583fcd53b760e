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

/** The parts of the dashboard that a page at an address starts with. The first matching pattern counts. */
const beginnings: readonly (readonly [pattern: RegExp, sources: readonly string[]])[] = [
  [/^\/sign\//, [`${dashboard}features/signing/signing-app.tsx`]],
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

/**
 * Reads from the build in `directory` which chunks each page needs. The returned function gives the links that let a
 * browser fetch them all at once instead of discovering them one by one, and on the most visited pages the session too;
 * also what shows the documents where a recipient's page begins with them. Elsewhere on that page, a template has links to what
 * draws them, for the page to fetch in good time. None for a build without a manifest.
 */
export function readPagePreloads(
  directory: string,
): (page: string, path: string, showsDocuments?: boolean) => string {
  const manifestFile = join(directory, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return () => ''
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>
  const known = new Map(beginnings.map(([pattern, sources]) => [pattern, filesOf(manifest, sources)]))
  const ofDocuments = filesOf(manifest, [documentScreen])
  const ofEngine = filesOf(manifest, engine)
  const ofViewer = filesOf(manifest, [viewer])
  const linksTo = (page: string, path: string, showsDocuments: boolean) => {
    const [pattern] = beginnings.find(([one]) => one.test(path)) ?? []
    const files = (pattern && known.get(pattern)) ?? []
    const isNew = (file: string) => !page.includes(file)
    const links = [...new Set([...files, ...(showsDocuments ? ofDocuments : [])])]
      .filter(isNew)
      .map(modulePreload)
    if (signedIn.test(path)) links.push(sessionLink)
    if (showsDocuments)
      links.push(
        ...ofEngine
          .filter((file) => ![...files, ...ofDocuments].includes(file) && isNew(file))
          .map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`),
      )
    else if (path.startsWith('/sign/')) {
      const later = ofViewer.filter((file) => ![...files, ...ofDocuments].includes(file) && isNew(file))
      if (later.length > 0) links.push(`<template id="ahead">${later.map(modulePreload).join('')}</template>`)
    }
    return links.join('')
  }
  /** Of the latest page, by all else that links depend on. */
  const made = new Map<string, string>()
  let latest = ''
  return (page, path, showsDocuments = false) => {
    const kind = beginnings.findIndex(([one]) => one.test(path))
    const key = `${kind} ${signedIn.test(path)} ${showsDocuments}`
    if (page !== latest) made.clear()
    latest = page
    const links = made.get(key) ?? linksTo(page, path, showsDocuments)
    made.set(key, links)
    return links
  }
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
