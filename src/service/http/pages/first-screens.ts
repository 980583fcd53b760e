import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { DrawFirstScreen, FirstScreen } from '#contract/signing/first-screen.ts'
import type { Log } from '../../logging.ts'
import { peekAtLink } from '../../operations/signing/peek-at-link.ts'
import type { Surroundings } from '../call.ts'

/**
 * Draws the first screen of a page at a path, for a reader with this Accept-Language. Null where the page starts empty.
 */
export type FirstScreens = (path: string, acceptLanguage: string) => Promise<FirstScreen | null>

/** The page must not wait for its first words, since its scripts bring them too. */
const patienceMilliseconds = 500

/**
 * First screens of signing links, drawn with what the build in `directory` provides. A page works without one, so
 * failures are only logged.
 */
export function openFirstScreens(directory: string, surroundings: Surroundings, log: Log): FirstScreens {
  const file = join(directory, '.first-screen', 'first-screen.js')
  if (!existsSync(file)) return async () => null
  let module: Promise<{ readonly drawFirstScreen: DrawFirstScreen }> | undefined
  const draw = async (secret: string, acceptLanguage: string): Promise<FirstScreen | null> => {
    try {
      const view = await peekAtLink(surroundings, secret)
      if (view === null) return null
      module ??= import(pathToFileURL(file).href) as NonNullable<typeof module>
      return await (await module).drawFirstScreen(view, acceptedLanguages(acceptLanguage))
    } catch (error) {
      log.warn({ err: error }, 'a first screen could not be drawn')
      return null
    }
  }
  return async (path, acceptLanguage) => {
    const secret = /^\/sign\/([\w-]+)\/?$/.exec(path)?.[1]
    if (secret === undefined) return null
    const late = new AbortController()
    try {
      const waited = pause(patienceMilliseconds, null, { signal: late.signal }).catch(() => null)
      return await Promise.race([draw(secret, acceptLanguage), waited])
    } finally {
      late.abort()
    }
  }
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
