import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import {
  anyAddresses,
  Forbidden,
  hostOf,
  lookupOf,
  publicAddresses,
  resolveByNameServers,
  resolveBySystem,
} from '../webhooks/resolve.ts'
import type { HostAddress } from '../webhooks/resolve.ts'
import { readList } from './read-list.ts'
import type { ListPart } from './read-list.ts'
import { UnusableList } from './screening-lists.ts'
import type { ListSource, ScreeningLists } from './screening-lists.ts'

/** Fetching and reading a list, which may be a hundred megabytes. */
const patience = 10 * 60_000
const redirectsMost = 5

interface Settings {
  readonly sources: readonly ListSource[]
  readonly days: number
  readonly milliseconds?: number
}

/**
 * Reads lists from files and addresses. The hosts that the operator names are reached wherever they are, but what they lead on
 * to only at public addresses, and never from https to http.
 */
export function openScreeningLists({ sources, days, milliseconds = patience }: Settings): ScreeningLists {
  return {
    sources,
    days,
    read: async ({ name, addresses }, known) => {
      try {
        const list = await beforeDeadline(milliseconds, (signal) =>
          readList(
            name,
            addresses.map(
              (address) => () => (isWeb(address) ? fetchPart(address, signal) : openFile(address, signal)),
            ),
          ),
        )
        return list.sha256 === known ? null : list
      } catch (error) {
        throw unusable(error)
      }
    },
  }
}

export function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

function unusable(error: unknown): UnusableList {
  if (error instanceof UnusableList) return error
  if (error instanceof Forbidden) return new UnusableList(error.message)
  if (error instanceof TooLate) return new UnusableList('It took too long to come.')
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new UnusableList(`It could not be read${code}.`, { cause: error })
}

async function openFile(path: string, signal: AbortSignal): Promise<ListPart> {
  const { mtime } = await stat(path)
  return { bytes: createReadStream(path, { signal }), date: mtime.toISOString().slice(0, 10) }
}

async function fetchPart(address: string, signal: AbortSignal): Promise<ListPart> {
  let url = new URL(address)
  for (let left = redirectsMost; ; left -= 1) {
    const isNamed = hostOf(url) === hostOf(new URL(address))
    const found = isNamed
      ? await anyAddresses(hostOf(url), resolveBySystem)
      : await publicAddresses(hostOf(url), resolveByNameServers)
    if (found.length === 0) throw new UnusableList(`The name ${url.hostname} has no address.`)
    const response = await get(url, found, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) {
      const changed = Date.parse(headers['last-modified'] ?? '')
      const date = new Date(Number.isNaN(changed) ? Date.now() : changed)
      return { bytes: response, date: date.toISOString().slice(0, 10) }
    }
    response.destroy()
    const next = headers.location
    if (![301, 302, 303, 307, 308].includes(statusCode) || next === undefined)
      throw new UnusableList(`The address answered ${statusCode}.`)
    if (left === 0) throw new UnusableList('The address leads on and on.')
    const onward = new URL(next, url)
    if (
      !['https:', 'http:'].includes(onward.protocol) ||
      (url.protocol === 'https:' && onward.protocol === 'http:')
    )
      throw new UnusableList('The address leads to one without encryption.')
    url = onward
  }
}

function get(url: URL, found: readonly HostAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = { 'accept-encoding': 'identity', 'user-agent': 'Countersign' }
    const auth =
      url.username === ''
        ? {}
        : { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }
    const asked = request(url, { agent: false, lookup: lookupOf(found), signal, headers, ...auth }, resolve)
    asked.on('error', reject)
    asked.end()
  })
}
