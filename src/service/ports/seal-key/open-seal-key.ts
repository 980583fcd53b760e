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

/** Part of the digest of a PIN that was refused, which every thread of a process sees. */
export type RefusedPin = Int32Array<SharedArrayBuffer>

export function newRefusedPin(): RefusedPin {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Opens the key that seals come from. Nothing is asked for before it is used. */
export function openSealKey(settings: SealKeySettings, refused: RefusedPin = newRefusedPin()): SealKey {
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
    if (pin !== null && Atomics.load(refused, 0) === markOf(pin)) throw stillRefused()
    try {
      return await adapter.sign(digest, key, pin)
    } catch (error) {
      if (error instanceof PinRefused && pin !== null) Atomics.store(refused, 0, markOf(pin))
      throw error
    }
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
