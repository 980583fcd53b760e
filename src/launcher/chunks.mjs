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
/** Pages that begin with little, and share small chunks. */
const light = [
  ...lists,
  `${dashboard}/features/overview/overview-page.tsx`,
  `${dashboard}/features/session/sign-in-page.tsx`,
]
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
  /** @type {Map<string, string> | undefined} */
  let names
  return (/** @type {string} */ id, /** @type {Graph} */ graph) =>
    (names ??= nameChunks(graph)).get(id) ?? null
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
    return shell.has(id) && id !== routes && id.startsWith(dashboard) ? 'shell' : null
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
