import { spawn } from 'node:child_process'
import process from 'node:process'
import type { TokenPlace } from '../../seal-key-url.ts'
import { PinRefused, SealKeyAway } from './seal-key.ts'
import type { KeyType, SealKeyAdapter } from './seal-key.ts'

const patience = 15_000
const program = 'pkcs11-tool'
/** Where the program finds the PIN: arguments are visible to other users of the machine. */
const pinVariable = 'COUNTERSIGN_TOKEN_PIN'

/** What goes before a SHA-256 that RSA signs. Source: RFC 8017 §9.2, note 1. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * A key in a PKCS #11 token, used through `pkcs11-tool` of OpenSC, so that no library of a token's maker is loaded into the
 * service.
 */
export function openToken({ module, token, id }: TokenPlace): SealKeyAdapter {
  const base = ['--module', module, '--token-label', token, '--id', id]
  const run = (parameters: readonly string[], input: Uint8Array, pin: string | null) =>
    runTool([...base, ...parameters], input, pin)
  return {
    certificates: async () => {
      const read = ['--read-object', '--type', 'cert']
      const certificate = await run(read, new Uint8Array(), null)
      if (certificate.length > 0) return [new Uint8Array(certificate)]
      throw new SealKeyAway(
        'The token holds no certificate for the key of the seals.',
        'Name a PEM file with its certificate and those above it in SEAL_CERTIFICATES, or write it onto the token under the same id.',
      )
    },
    sign: async (digest, key: KeyType, pin) => {
      const input = key === 'rsa' ? Buffer.concat([digestInfo, digest]) : digest
      const mechanism = key === 'rsa' ? 'RSA-PKCS' : 'ECDSA'
      const signature = await run(['--sign', '--mechanism', mechanism], input, pin)
      if (signature.length === 0)
        throw new SealKeyAway(
          'The token signed nothing.',
          'Check that token and id in SEAL_KEY_URL are right.',
        )
      return new Uint8Array(signature)
    },
  }
}

async function runTool(
  parameters: readonly string[],
  input: Uint8Array,
  pin: string | null,
): Promise<Buffer> {
  const login = pin === null ? [] : ['--login', '--pin', `env:${pinVariable}`]
  const env = { ...process.env, LC_ALL: 'C', ...(pin === null ? {} : { [pinVariable]: pin }) }
  const child = spawn(program, [...login, ...parameters], { env, timeout: patience, killSignal: 'SIGKILL' })
  const [output, words]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => words.push(bytes))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  const status = await promise.catch((cause: unknown) => {
    throw new SealKeyAway(
      `${program} cannot be run.`,
      'Install OpenSC where the service runs (package opensc): it provides pkcs11-tool.',
      cause,
    )
  })
  if (status === 0) return Buffer.concat(output)
  throw faultOf(status, Buffer.concat(words).toString('utf8'))
}

const meanings: readonly (readonly [sign: RegExp, words: string, remedy: string])[] = [
  [
    /CKR_PIN_LOCKED/,
    'The token is locked after too many wrong PINs.',
    'Unlock it with its security officer’s PIN, then correct the PIN of SEAL_KEY_URL.',
  ],
  [
    /No slot with|CKR_TOKEN_NOT_PRESENT|CKR_DEVICE_REMOVED|No slots|CKR_SLOT_ID_INVALID/,
    'The token with the key of the seals is not there.',
    'Check that it is plugged in and has the label in SEAL_KEY_URL: pkcs11-tool --list-token-slots.',
  ],
  [
    /Failed to load pkcs11 module|sc_dlopen/,
    'The library of the token cannot be loaded.',
    'See module-path in SEAL_KEY_URL.',
  ],
  [
    /object not found|Private key not found|CKR_KEY_HANDLE_INVALID|no such object/i,
    'The token holds no key with this id.',
    'See id in SEAL_KEY_URL, and whether the PIN is given: pkcs11-tool --login --list-objects.',
  ],
]

function faultOf(status: number | null, text: string): SealKeyAway {
  if (/CKR_PIN_(INCORRECT|INVALID|LEN_RANGE|EXPIRED)/.test(text))
    return new PinRefused(
      'The token refuses the PIN.',
      'Correct the PIN that SEAL_KEY_URL names. It is not tried again until it is changed, since tokens lock themselves.',
    )
  const known = meanings.find(([sign]) => sign.test(text))
  if (known) return new SealKeyAway(known[1], known[2], new Error(text))
  return new SealKeyAway(
    status === null
      ? 'The token does not answer within 15 seconds.'
      : `The token does not sign${codeIn(text)}.`,
    'Check that it works with pkcs11-tool on this machine, and check the service’s log.',
    new Error(text),
  )
}

function codeIn(text: string): string {
  const code = /CKR_[A-Z_]+/.exec(text)?.[0]
  return code === undefined ? '' : ` (${code})`
}
