import { inside } from './project.mjs'

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null }} Graph */

const dashboard = inside('src', 'dashboard')
const start = `${dashboard}/main.tsx`
const signing = `${dashboard}/features/signing/signing-app.tsx`
const documents = `${dashboard}/features/signing/document/document-screen.tsx`
/** What every page of the dashboard loads, and the smallest page besides it. */
const routes = `${dashboard}/routes.tsx`
const lists = [routes, `${dashboard}/features/envelopes/list/envelopes-page.tsx`]
const verifying = `${dashboard}/features/verifying/verifying-app.tsx`
const witness = `${dashboard}/features/signing/witness-app.tsx`
const envelope = `${dashboard}/features/envelopes/page/envelope-page.tsx`
const overview = `${dashboard}/features/overview/overview-page.tsx`
const entrance = `${dashboard}/features/session/sign-in-page.tsx`
/** Pages that begin with little, and share small chunks. */
const light = [...lists, overview, entrance]
/** Pages for people without an account, which may share what only they need. */
const guests = /\/src\/dashboard\/features\/(signing|verifying)\//

/** Draws pages and what is filled in on them. */
const drawsPages = /\/src\/(dashboard\/paper|pdf)\/|\/bidi-js\//

/** Reaches every component. Those that a page does not use are dropped only after the chunks are named. */
const index = /\/react-aria-components\/dist\/exports\/index\.mjs$/

/** Reached by what these pages use of a package, but only fields for numbers and meters of other pages need it. */
const elsewhere =
  /\/@internationalized\/number\/|\/private\/(utils\/number|progress\/useProgressBar|i18n\/useNumberFormatter)\.mjs$/

/**
 * Names the chunk for a module that the recipient's page starts with, so that it loads in a few large files: on a
 * slow connection each request costs as much as 30 kB. `frame` is also loaded by the dashboard's list, `guest` by
 * another page, `signing` is the rest. What shows the documents is in `frame` too if the list loads it, in `paper` or
 * `parts` if other pages do, else in `document`. What the page of a verification needs besides is in `verifying`, or, if
 * other pages have it too, in `forms`, apart from what a witness or the envelope's page loads of it. Null for any other
 * module.
 */
export function signingChunks() {
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => signingNames(graph).get(id) ?? null
}

/** @type {Map<string, string> | undefined} */
let signingNamed

/** Worked out once for both that need it. @param {Graph} graph */
function signingNames(graph) {
  return (signingNamed ??= nameChunks(graph))
}

/** @param {Graph} graph */
function nameChunks(graph) {
  const ofStart = staticallyFrom([start], graph)
  const ofLists = staticallyFrom(lists, graph)
  const ofOthers = staticallyFrom(
    beginnings(graph).filter((id) => !guests.test(id)),
    graph,
  )
  const names = new Map()
  for (const id of staticallyFrom([signing], graph)) {
    if (id === signing || elsewhere.test(id) || ofStart.has(id)) continue
    names.set(id, ofLists.has(id) ? 'frame' : ofOthers.has(id) ? 'guest' : 'signing')
  }
  for (const id of staticallyFrom([documents], graph)) {
    if (names.has(id) || id === documents || elsewhere.test(id) || ofStart.has(id)) continue
    if (ofLists.has(id)) names.set(id, 'frame')
    else if (drawsPages.test(id) && ofOthers.has(id)) names.set(id, 'paper')
    else names.set(id, ofOthers.has(id) ? 'parts' : 'document')
  }
  const ofLight = staticallyFrom(light, graph)
  const ofWitness = staticallyFrom([witness], graph)
  const ofEnvelope = staticallyFrom([envelope], graph)
  for (const id of staticallyFrom([verifying], graph)) {
    if (names.has(id) || id === verifying || elsewhere.test(id) || ofStart.has(id) || ofLight.has(id))
      continue
    const shared = `forms${ofWitness.has(id) ? '-w' : ''}${ofEnvelope.has(id) ? '-e' : ''}`
    names.set(id, shared !== 'forms' || ofOthers.has(id) ? shared : 'verifying')
  }
  return names
}

/**
 * Names the chunk for a module that every page of the dashboard starts with and the recipient's page does not. Split by
 * which pages use them, they would be twenty chunks that pack badly. Null for any other module.
 */
export function shellChunk() {
  /** @type {Set<string> | undefined} */
  let shell
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    shell ??= staticallyFrom([routes], graph).difference(staticallyFrom([start, signing], graph))
    return shell.has(id) && id !== routes ? 'shell' : null
  }
}

/**
 * Names the chunk for what the entry shares with the pages it opens. In files of their own they would each cost a
 * request, and a slow phone 10 ms to ask for it. Null for any other module.
 */
export function startChunk() {
  /** @type {Set<string> | undefined} */
  let shared
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    shared ??= staticallyFrom([start], graph).intersection(staticallyFrom(beginnings(graph), graph))
    return shared.has(id) ? 'start' : null
  }
}

/** Shared by so many beginnings, a module is in one chunk with others, which pages without it load as well. */
const many = 10

/**
 * Names the chunk for a module that several pages of the dashboard share, and for which no other chunk is named. Split by
 * which pages use them, a list would load forty files of less than 2 kB, each as dear as 30 kB on a slow connection.
 * `pages` is what the list of envelopes has in common with the overview or signing in, `lists` what it needs besides,
 * `beginning` what the overview does, `inputs` what signing in does, and `shared` what many others have. A module's
 * imports are in its own chunk or in one named before it here, so that chunks never import each other in a circle. Null
 * for any other module.
 */
export function sharedChunks() {
  /** @type {Map<string, string> | undefined} */
  let names
  return (/** @type {string} */ id, /** @type {Graph} */ graph) =>
    (names ??= nameShared(graph)).get(id) ?? null
}

/** @param {Graph} graph */
function nameShared(graph) {
  const named = signingNames(graph)
  const ofStart = staticallyFrom([start], graph)
  const ofOverview = staticallyFrom([overview], graph)
  const ofEntrance = staticallyFrom([entrance], graph)
  const ofLists = staticallyFrom(lists, graph)
  const names = new Map()
  for (const [id, count] of uses(graph)) {
    if (named.has(id) || ofStart.has(id) || count < 2) continue
    const isOfLists = ofLists.has(id)
    if (isOfLists && (ofOverview.has(id) || ofEntrance.has(id))) names.set(id, 'pages')
    else if (isOfLists) names.set(id, 'lists')
    else if (ofOverview.has(id)) names.set(id, 'beginning')
    else if (ofEntrance.has(id)) names.set(id, 'inputs')
    else if (count >= many) names.set(id, 'shared')
  }
  return names
}

/**
 * Fails the build where chunks import each other in a circle: one of them would run before what it uses exists.
 * @returns {import('vite').Plugin}
 */
export function noCircles() {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const circle = circleAmong((name) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.imports : []
      }, Object.keys(bundle))
      if (circle.length > 0)
        this.error(
          `Chunks import each other in a circle: ${circle.join(', ')}. Name them otherwise in chunks.mjs.`,
        )
    },
  }
}

/**
 * Those that import themselves by way of others.
 * @param {(name: string) => string[]} importsOf
 * @param {string[]} names
 */
export function circleAmong(importsOf, names) {
  return names.filter((name) => walk(importsOf(name), importsOf).has(name))
}

/** By how many beginnings each module is needed. @param {Graph} graph */
function uses(graph) {
  const counts = new Map()
  for (const begun of beginnings(graph))
    for (const id of staticallyFrom([begun], graph)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Every dynamically imported module. @param {Graph} graph */
function beginnings(graph) {
  const found = new Set()
  walk([start], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const later of dynamicallyImportedIds) found.add(later)
    return [...importedIds, ...dynamicallyImportedIds]
  })
  return [...found]
}

/** These modules and everything they import statically. @param {string[]} ids @param {Graph} graph */
function staticallyFrom(ids, graph) {
  return walk(ids, (id) => (index.test(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? [])))
}

/** @param {string[]} ids @param {(id: string) => string[]} next @returns {Set<string>} */
function walk(ids, next) {
  const seen = new Set(ids)
  for (const id of seen) for (const found of next(id)) seen.add(found)
  return seen
}
