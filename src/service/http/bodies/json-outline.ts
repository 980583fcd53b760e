import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'
import { endOfText, refuseHeavyJson } from './json-bounds.ts'

/** JSON without its long texts, each of which is replaced by the mark and its number. */
export interface JsonOutline {
  readonly outline: string
  readonly texts: readonly string[]
}

export type OutlineAnswer =
  | ({ readonly ok: true } & JsonOutline)
  | { readonly ok: false; readonly refusal: Refusal | null; readonly message: string }

/** Bytes from which a text is long: a file in base64, hardly ever an ordinary text of the contract. */
const long = 8 * 1024
/** Bytes of everything else, which one thread serves everyone beside. Several times as many as an envelope has. */
const most = 4 * 1024 * 1024

const quote = 0x22
const colon = 0x3a
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Takes the long texts out of JSON in UTF-8, so that the rest is read in no time. `mark` must not occur in it. Names of
 * members stay. Refuses what is too long without them, and what {@link refuseHeavyJson} refuses.
 */
export function outlineJson(bytes: Uint8Array, mark: string): OutlineAnswer {
  try {
    refuseHeavyJson(bytes)
    return { ok: true, ...outlined(bytes, mark) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal, message: '' }
    return { ok: false, refusal: null, message: error instanceof SyntaxError ? error.message : '' }
  }
}

function outlined(bytes: Uint8Array, mark: string): JsonOutline {
  const decode = (from: number, to: number) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: from > 0 }).decode(bytes.subarray(from, to))
  if (bytes.length < long) return { outline: decode(0, bytes.length), texts: [] }
  const parts: string[] = []
  const texts: string[] = []
  let [written, kept] = [0, 0]
  for (let at = bytes.indexOf(quote); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    const start = at
    at = endOfText(bytes, start)
    if (at - start < long || isName(bytes, at + 1)) continue
    kept += start - written
    refuseLong(kept)
    parts.push(decode(written, start), JSON.stringify(`${mark}${texts.length}`))
    written = Math.min(at + 1, bytes.length)
    texts.push(String(JSON.parse(decode(start, written))))
  }
  kept += bytes.length - written
  refuseLong(kept)
  return { outline: [...parts, decode(written, bytes.length)].join(''), texts }
}

function refuseLong(bytes: number): void {
  if (bytes <= most) return
  const detail = `Apart from files, the request is larger than ${most / 1024 / 1024} MB.`
  throw new Refused(refusal('too-large', detail))
}

/** Whether a text that ended is the name of a member. */
function isName(bytes: Uint8Array, after: number): boolean {
  let at = after
  while (spaces.has(bytes[at] ?? 0)) at += 1
  return bytes[at] === colon
}

/** The value of JSON whose long texts were taken out. */
export function withTexts({ outline, texts }: JsonOutline, mark: string): unknown {
  if (texts.length === 0) return JSON.parse(outline)
  const whole: unknown[] = [JSON.parse(outline)]
  const waiting: object[] = [whole]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const members = object as Record<string, unknown>
    for (const key of Object.keys(members)) {
      const inner = members[key]
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
      if (typeof inner === 'string' && inner.startsWith(mark))
        members[key] = texts[Number(inner.slice(mark.length))] ?? inner
    }
  }
  return whole[0]
}
