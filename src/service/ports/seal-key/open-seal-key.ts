import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readSealKeyUrl } from '../../seal-key-url.ts'
import type { PinSource } from '../../seal-key-url.ts'
import { ProbeFault } from '../probe/probe.ts'
import { openRemoteKey } from './csc.ts'
import { openToken } from './pkcs11.ts'
import { PinRefused, SealKeyAway } from './seal-key.ts'
import type { SealKey, SealKeyAdapter } from './seal-key.ts'

/** Where the key is, and its certificates unless they are there too. */
export interface SealKeySettings {
  readonly url: string
  /** A PEM file: the key's certificate first, then those above it. */
  readonly certificates: string | null
}

/**
 * What every thread of a process knows of PINs: parts of the digests of the one that was refused and of the one that was
 * right, and whether a thread is trying one.
 */
export type TriedPin = Int32Array<SharedArrayBuffer>
const [refusedPlace, rightPlace, tryingPlace] = [0, 1, 2]

export function newTriedPin(): TriedPin {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
}

/** Milliseconds after which a thread that tries a PIN has ended without saying so. */
const longestTry = 20_000

/**
 * Uses a PIN. One of which nothing is known is tried by one thread at a time, since a token locks itself after a few wrong
 * ones. Throws `PinRefused` for one that was refused before.
 */
async function withPin<Answer>(pin: string, tried: TriedPin, work: () => Promise<Answer>): Promise<Answer> {
  const mark = markOf(pin)
  const isKnown = () => Atomics.load(tried, rightPlace) === mark
  let isTrying = false
  while (!isKnown() && !isTrying) {
    isTrying = Atomics.compareExchange(tried, tryingPlace, 0, 1) === 0
    const waiting = isTrying ? null : Atomics.waitAsync(tried, tryingPlace, 1, longestTry)
    if (waiting?.async === true) isTrying = (await waiting.value) === 'timed-out'
  }
  try {
    if (Atomics.load(tried, refusedPlace) === mark) throw stillRefused()
    const answer = await work()
    Atomics.store(tried, rightPlace, mark)
    return answer
  } catch (error) {
    if (error instanceof PinRefused) {
      Atomics.store(tried, refusedPlace, mark)
      Atomics.compareExchange(tried, rightPlace, mark, 0)
    }
    throw error
  } finally {
    if (isTrying) {
      Atomics.store(tried, tryingPlace, 0)
      Atomics.notify(tried, tryingPlace)
    }
  }
}

/** Opens the key that seals come from. Nothing is asked for before it is used. */
export function openSealKey(settings: SealKeySettings, tried: TriedPin = newTriedPin()): SealKey {
  const place = readSealKeyUrl(settings.url)
  const adapter: SealKeyAdapter = place.kind === 'pkcs11' ? openToken(place) : openRemoteKey(place)
  let known: Promise<readonly Uint8Array[]> | undefined
  const certificates = async () => {
    known ??= settings.certificates === null ? adapter.certificates() : certificatesIn(settings.certificates)
    const reading = known
    reading.catch(() => (known = undefined))
    return reading
  }
  const sign: SealKey['sign'] = async (digest, key) => {
    const pin = await pinFrom(place.pin)
    const signed = () => adapter.sign(digest, key, pin)
    return pin === null ? signed() : withPin(pin, tried, signed)
  }
  return { certificates, sign, probe: () => ({ stages: stagesOf({ certificates, sign }) }) }
}

function stillRefused(): PinRefused {
  return new PinRefused(
    'The PIN was refused, and is not tried again.',
    'Correct the PIN that SEAL_KEY_URL names. A PIN in a file is read again at once.',
  )
}

/** Never 0, which stands for none. */
function markOf(pin: string): number {
  return createHash('sha256').update(pin).digest().readInt32BE(0) | 1
}

async function pinFrom(source: PinSource): Promise<string | null> {
  if (source === null) return null
  if ('value' in source) return source.value
  const text = await readFile(source.path, 'utf8').catch((cause: unknown) => {
    throw new SealKeyAway(
      'The file with the PIN of the sealing key cannot be read.',
      'Check pin-source in SEAL_KEY_URL, and whether the service’s user can read that file.',
      cause,
    )
  })
  return text.trim()
}

async function certificatesIn(path: string): Promise<readonly Uint8Array[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0)
    throw new SealKeyAway(
      'SEAL_CERTIFICATES names no file with certificates in PEM form.',
      'Name one with the certificate of the key first, then those above it.',
    )
  return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw))
}

function stagesOf({ certificates, sign }: Pick<SealKey, 'certificates' | 'sign'>) {
  const leaf = async () => {
    const [first] = await certificates()
    return first === undefined ? null : new X509Certificate(first)
  }
  return [
    {
      name: 'Sealing certificate',
      run: () =>
        inWords(async () => {
          const certificate = await leaf()
          if (certificate === null || certificate.validToDate <= new Date())
            throw new ProbeFault(
              'The certificate of the sealing key has expired.',
              'Get a new one for the key, and name it in SEAL_CERTIFICATES or write it where the key is.',
            )
          return `It is valid until ${certificate.validToDate.toISOString().slice(0, 10)}.`
        }),
    },
    {
      name: 'Sealing key outside',
      run: () =>
        inWords(async () => {
          const certificate = await leaf()
          const type = certificate?.publicKey.asymmetricKeyType === 'ec' ? 'ec' : 'rsa'
          const started = performance.now()
          const signature = await sign(randomBytes(32), type)
          return `It signed a digest in ${Math.round(performance.now() - started)} ms, ${signature.length} bytes.`
        }),
    },
  ]
}

async function inWords(run: () => Promise<string>): Promise<string> {
  return run().catch((error: unknown) => {
    if (error instanceof SealKeyAway) throw new ProbeFault(error.message, error.remedy, error)
    throw error
  })
}
