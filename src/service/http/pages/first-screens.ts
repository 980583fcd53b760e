import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawFirstScreen, FirstScreen } from '#contract/signing/first-screen.ts'
import { composerBySecret } from '../../database/guests/composers.ts'
import type { Database } from '../../database/connection.ts'
import { signingLinks, verificationLinks } from '../../database/guests/guest-links.ts'
import { isForSigning } from '../../database/guests/identity-checks.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import type { Log } from '../../logging.ts'
import { peekAtLink } from '../../operations/signing/peek-at-link.ts'
import { secretHash } from '../../secrets/secrets.ts'
import type { Surroundings } from '../call.ts'

/**
 * Draws the first screen of a page at a path, for a reader with this Accept-Language. Null where the page starts empty.
 */
export type FirstScreens = (path: string, acceptLanguage: string) => Promise<FirstScreen | null>

/** The sites whose pages may have the page at a path in a frame. */
export type Framers = (path: string) => Promise<readonly string[]>

/**
 * Milliseconds: the page must not wait for its first words, since its scripts bring them too. Without an answer about frames,
 * those that may show it do not.
 */
const patience = { screen: 500, framers: 3000 }

/**
 * First screens of signing links, drawn with what the build in `directory` provides. A page works without one, so
 * failures are only logged.
 */
export function openFirstScreens(directory: string, surroundings: Surroundings, log: Log): FirstScreens {
  const file = join(directory, '.for-service', 'first-screen.js')
  if (!existsSync(file)) return async () => null
  let module: Promise<{ readonly drawFirstScreen: DrawFirstScreen }> | undefined
  const draw = async (secret: string, acceptLanguage: string): Promise<FirstScreen | null> => {
    try {
      const row = await signingLinkOf(surroundings.database, secret)
      const view = row === undefined ? null : await peekAtLink(surroundings, row)
      if (view === null) return null
      module ??= import(pathToFileURL(file).href) as NonNullable<typeof module>
      return await (await module).drawFirstScreen(view, acceptedLanguages(acceptLanguage))
    } catch (error) {
      log.warn({ err: error }, 'a first screen could not be drawn')
      return null
    }
  }
  return async (path, acceptLanguage) => {
    const secret = secretIn(path)
    return secret === undefined ? null : within(patience.screen, draw(secret, acceptLanguage), null)
  }
}

/**
 * Who may frame the page of a signing link, and of the proof of identity that it leads to: the sites that its envelope's
 * organisation lists. An editor's page may be framed by those of them that it was made for. No one else may, nor any other page, and no one while the database does not answer. See decision 119.
 */
export function openFramers({ database }: Pick<Surroundings, 'database'>, log: Log): Framers {
  /** Whose page it is: of a signing link, or of a check of identity that one of them leads to. */
  const pageOf = async (path: string) => {
    const signs = secretIn(path)
    if (signs !== undefined) return signingLinkOf(database, signs)
    const row = await verificationLinks.find(database, secretHash(secretIn(path, 'verify') ?? ''))
    return row && (await isForSigning(database, row)) ? row : undefined
  }
  /** Its own sites, as far as the organisation still lists them. */
  const framersOfComposer = async (hash: string): Promise<readonly string[]> => {
    const row = await composerBySecret(database, hash)
    if (row === undefined) return []
    const { embeddingOrigins } = await policyOf(database, row.organisationId)
    return row.origins.filter((origin) => embeddingOrigins.includes(origin))
  }
  const find = async (path: string): Promise<readonly string[]> => {
    try {
      const composes = secretIn(path, 'compose')
      if (composes !== undefined) return await framersOfComposer(secretHash(composes))
      const row = await pageOf(path)
      return row ? (await policyOf(database, row.organisationId)).embeddingOrigins : []
    } catch (error) {
      log.warn({ err: error }, 'who may frame a page could not be read')
      return []
    }
  }
  return async (path) => {
    const isGuest = /^\/(sign|verify|compose)\//.test(path)
    return isGuest ? within(patience.framers, find(path), []) : []
  }
}

type FoundLink = Awaited<ReturnType<typeof signingLinks.find>>

/** Links that are being looked up. */
const beingFound = new WeakMap<Database, Map<string, Promise<FoundLink>>>()

/** The signing link with a secret. One page asks twice at the same moment: for its first screen, and for who may frame it. */
function signingLinkOf(database: Database, secret: string): Promise<FoundLink> {
  const hash = secretHash(secret)
  const running = beingFound.get(database) ?? new Map<string, Promise<FoundLink>>()
  beingFound.set(database, running)
  const found = running.get(hash) ?? signingLinks.find(database, hash).finally(() => running.delete(hash))
  running.set(hash, found)
  return found
}

const secrets = {
  sign: /^\/sign\/([\w-]+)\/?$/,
  verify: /^\/verify\/([\w-]+)\/?$/,
  // An editor goes on below its own address.
  compose: /^\/compose\/([\w-]+)(?:\/|$)/,
}

/** The secret of the link whose page is at a path. */
function secretIn(path: string, page: keyof typeof secrets = 'sign'): string | undefined {
  return secrets[page].exec(path)?.[1]
}

/** What comes within so many milliseconds, or else something instead. */
async function within<Value>(milliseconds: number, coming: Promise<Value>, instead: Value): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<Value>()
  const timer = setTimeout(() => resolve(instead), milliseconds)
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** The tags of an Accept-Language header, most preferred first. Source: RFC 9110 §12.5.4. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';').map((piece) => piece.trim())
      return { tag, weight: quality?.startsWith('q=') ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ tag, weight }) => /^[a-z]/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
