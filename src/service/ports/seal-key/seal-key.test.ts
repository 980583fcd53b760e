import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findSignatures } from '#pdf/seal-check/find-signatures.ts'
import { sealDocument } from '#pdf/seal.ts'
import { ownSeal } from '#harness/world/own-seal.ts'
import { aSigningService } from '#harness/world/signing-service.ts'
import { aPdf } from '#harness/world/world.ts'
import { readSealKeyUrl } from '../../seal-key-url.ts'
import { runProbe } from '../probe/probe.ts'
import { newTriedPin, openSealKey } from './open-seal-key.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-token-'))
const at = (name: string) => join(place, name)
const path = process.env['PATH'] ?? ''
afterAll(() => {
  process.env['PATH'] = path
  rmSync(place, { recursive: true, force: true })
})

const seals = { rsa: ownSeal('Token Ltd'), ec: ownSeal('Curve Ltd', 'ec:P-256') }
const der = (pem: string) => new Uint8Array(new X509Certificate(pem).raw)
const pkcs8 = (pem: string) => new Uint8Array(createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' }))

/** Whether openssl finds a file sealed by the key of a certificate, over all of it. */
function judge(file: Uint8Array, certificate: string): string {
  const [found] = findSignatures(file)
  if (found === undefined || found.problem !== null) return 'no seal'
  writeFileSync(at('cms'), found.contents)
  writeFileSync(at('covered'), Buffer.concat([file.subarray(0, found.gapStart), file.subarray(found.gapEnd)]))
  writeFileSync(at('trusted.pem'), certificate)
  const content = '-binary -inform DER -in cms -content covered -purpose any -CAfile trusted.pem -out checked'
  execFileSync('openssl', ['cms', '-verify', '-cades', ...content.split(' ')], { cwd: place, stdio: 'pipe' })
  return 'sealed'
}

/** Seals a file with a key outside, and has others judge it. */
async function sealWith(url: string, certificate: string): Promise<string> {
  writeFileSync(at('chain.pem'), certificate)
  const key = openSealKey({ url, certificates: at('chain.pem') })
  const identity = { privateKey: null, certificates: await key.certificates() }
  const options = { signedAt: new Date(), reason: 'Tests', sign: key.sign }
  return judge(await sealDocument(await aPdf(), identity, options), certificate)
}

/** How often a token that is not there was asked, and what it says: the program in place of OpenSC's. */
const asked = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').length : 0)
const token = (id: string, pin: string) => `pkcs11:token=seals;id=${id}?module-path=/usr/lib/token.so&${pin}`

function playToken(says: 'signs' | 'locked' | 'gone' | 'hangs up' | 'nothing' | 'altered' | 'cut'): void {
  writeFileSync(at('says'), says)
}

beforeEach(() => {
  rmSync(at('asked'), { force: true })
  writeFileSync(at('rsa.pem'), seals.rsa.key)
  writeFileSync(at('ec.pem'), seals.ec.key)
  writeFileSync(at('pin'), '123456\n')
  // Takes what the real one takes, and answers as it does with SoftHSM.
  writeFileSync(
    at('pkcs11-tool'),
    `#!/bin/sh
printf x >> '${at('asked')}'
case "$*" in *123456*|*654321*) echo 'The PIN is among the arguments' >&2; exit 9;; esac
case $(cat '${at('says')}') in
  locked) echo 'error: PKCS11 function C_Login failed: rv = CKR_PIN_LOCKED (0xa4)' >&2; exit 1;;
  gone) echo 'No slot with token named "seals" found' >&2; exit 1;;
  'hangs up') kill -9 $$;;
  nothing) exit 0;;
  altered) head -c 256 /dev/urandom; exit 0;;
  cut) head -c 12 /dev/urandom; exit 0;;
esac
[ "$COUNTERSIGN_TOKEN_PIN" = 123456 ] || { echo 'error: PKCS11 function C_Login failed: rv = CKR_PIN_INCORRECT (0xa0)' >&2; exit 1; }
case "$*" in
  *--id\\ 01*RSA-PKCS) exec openssl pkeyutl -sign -inkey '${at('rsa.pem')}' -pkeyopt rsa_padding_mode:pkcs1;;
  *--id\\ 02*ECDSA) openssl pkeyutl -sign -inkey '${at('ec.pem')}' | openssl asn1parse -inform DER |
    sed -n 's/.*INTEGER *://p' | while read number; do printf '%64s' "$number" | tr ' ' 0; done | xxd -r -p;;
  *) echo 'error: Private key not found' >&2; exit 1;;
esac
`,
  )
  chmodSync(at('pkcs11-tool'), 0o755)
  process.env['PATH'] = `${place}${delimiter}${path}`
  playToken('signs')
})

describe('a token', () => {
  const source = `pin-source=file:${at('pin')}`

  test.each([
    ['RSA', '%01', 'rsa'],
    ['EC', '%02', 'ec'],
  ] as const)('seals with %s, given a digest and the PIN by its environment', async (_, id, kind) => {
    expect(await sealWith(token(id, source), seals[kind].certificate)).toBe('sealed')
    expect(asked()).toBe(1)
  })

  test('is not asked again with a PIN that it refused, until the PIN was changed', async () => {
    writeFileSync(at('pin'), '000000')
    const key = openSealKey({ url: token('%01', source), certificates: null })
    const digest = new Uint8Array(32)
    for (let time = 0; time < 3; time += 1) await expect(key.sign(digest, 'rsa')).rejects.toThrow(/refuse/)
    expect(asked()).toBe(1)
    writeFileSync(at('pin'), '123456')
    expect(await key.sign(digest, 'rsa')).toHaveLength(256)
  })

  test.each([
    ['locked', 'locked after too many wrong PINs'],
    ['gone', 'is not there'],
    ['hangs up', 'does not answer'],
    ['nothing', 'signed nothing'],
  ] as const)('that is %s is told in words', async (says, words) => {
    playToken(says)
    const { sign } = openSealKey({ url: token('%01', source), certificates: null })
    await expect(sign(new Uint8Array(32), 'rsa')).rejects.toThrow(words)
  })

  test('seals nothing by a key that its certificate is not for', async () => {
    await expect(sealWith(token('%01', source), ownSeal('Other').certificate)).rejects.toThrow(
      'does not belong to its certificate',
    )
    await expect(sealWith(token('%03', source), seals.rsa.certificate)).rejects.toThrow('no key with this id')
  })

  test.each(['altered', 'cut'] as const)('seals nothing with a signature that was %s', async (says) => {
    playToken(says)
    await expect(sealWith(token('%01', source), seals.rsa.certificate)).rejects.toThrow()
    await expect(sealWith(token('%02', source), seals.ec.certificate)).rejects.toThrow()
  })

  test('says what is missing: program, PIN file, certificates', async () => {
    process.env['PATH'] = '/nowhere'
    const { sign } = openSealKey({ url: token('%01', source), certificates: null })
    await expect(sign(new Uint8Array(32), 'rsa')).rejects.toThrow('pkcs11-tool cannot be run')
    const without = openSealKey({ url: token('%01', 'pin-source=/nowhere/pin'), certificates: at('pin') })
    await expect(without.sign(new Uint8Array(32), 'rsa')).rejects.toThrow('file with the PIN')
    await expect(without.certificates()).rejects.toThrow('SEAL_CERTIFICATES names no file')
  })
})

/** With Debian's packages softhsm2 and opensc: a token of its own, whose keys never leave it. */
const softHsm = '/usr/lib/softhsm/libsofthsm2.so'
test.skipIf(!existsSync(softHsm) || !existsSync('/usr/bin/pkcs11-tool'))(
  'seals with keys of SoftHSM',
  async () => {
    process.env['PATH'] = path
    writeFileSync(at('softhsm2.conf'), `directories.tokendir = ${place}\nobjectstore.backend = file\n`)
    process.env['SOFTHSM2_CONF'] = at('softhsm2.conf')
    const run = (program: string, words: string) =>
      execFileSync(program, words.split(' '), { cwd: place, stdio: 'pipe' })
    run('softhsm2-util', '--init-token --free --label seals --pin 123456 --so-pin 87654321')
    for (const [id, kind] of [
      ['01', 'rsa'],
      ['02', 'ec'],
    ] as const) {
      writeFileSync(at('key.pem'), seals[kind].key)
      run('softhsm2-util', `--import key.pem --token seals --label seal --id ${id} --pin 123456`)
      const url = (pin: string) => `pkcs11:token=seals;id=%${id}?module-path=${softHsm}&${pin}`
      expect(await sealWith(url(`pin-source=${at('pin')}`), seals[kind].certificate)).toBe('sealed')
      writeFileSync(at('key.der'), der(seals[kind].certificate))
      run(
        'pkcs11-tool',
        `--module ${softHsm} --token-label seals --login --pin 123456 --write-object key.der --type cert --id ${id}`,
      )
      const own = openSealKey({ url: url('pin-value=123456'), certificates: null })
      expect(await own.certificates()).toEqual([der(seals[kind].certificate)])
      const probed = await runProbe(own.probe(), 20_000)
      expect(probed.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
    }
    const wrong = openSealKey({
      url: `pkcs11:token=seals;id=%01?module-path=${softHsm}&pin-value=000000`,
      certificates: null,
    })
    await expect(wrong.sign(new Uint8Array(32), 'rsa')).rejects.toThrow('refuses the PIN')
    const gone = openSealKey({
      url: `pkcs11:token=other;id=%01?module-path=${softHsm}&pin-value=123456`,
      certificates: null,
    })
    await expect(gone.sign(new Uint8Array(32), 'rsa')).rejects.toThrow('is not there')
    const none = openSealKey({
      url: `pkcs11:token=seals;id=%09?module-path=${softHsm}&pin-value=123456`,
      certificates: null,
    })
    await expect(none.sign(new Uint8Array(32), 'rsa')).rejects.toThrow()
  },
  20_000,
)

describe('a remote signing service', async () => {
  const identity = { privateKey: pkcs8(seals.rsa.key), certificates: [der(seals.rsa.certificate)] }
  const remote = await aSigningService(identity)
  const open = (version: 1 | 2, pin?: string) =>
    openSealKey({ url: remote.address(version, pin), certificates: null })

  test.each([1, 2] as const)(
    'seals by version %i of the interface, with an authorization for each digest',
    async (version) => {
      remote.seen.hashes.length = 0
      const key = open(version)
      const file = await sealDocument(
        await aPdf(),
        { privateKey: null, certificates: await key.certificates() },
        { signedAt: new Date(), reason: 'Tests', sign: key.sign },
      )
      expect(judge(file, seals.rsa.certificate)).toBe('sealed')
      expect(remote.seen.hashes.map((hash) => Buffer.from(hash, 'base64').length)).toEqual([32])
    },
  )

  test('seals with EC, whose signatures come as DER', async () => {
    const key = createPrivateKey(seals.ec.key)
    const curve = await aSigningService(
      { privateKey: pkcs8(seals.ec.key), certificates: [der(seals.ec.certificate)] },
      (digest) => {
        writeFileSync(at('digest'), digest)
        writeFileSync(at('ec.pem'), key.export({ format: 'pem', type: 'pkcs8' }))
        return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', at('ec.pem'), '-in', at('digest')])
      },
    )
    for (let time = 0; time < 3; time += 1)
      expect(await sealWith(curve.address(2), seals.ec.certificate)).toBe('sealed')
  })

  test('is asked again while it is busy, and told in words when it stays away', async () => {
    const key = open(2)
    await key.certificates()
    remote.state.broken = 'busy'
    const signing = key.sign(new Uint8Array(32), 'rsa')
    await expect.poll(() => remote.seen.requests.at(-1)).toBe('credentials/authorize')
    remote.state.broken = 'no'
    expect(await signing).toHaveLength(256)
    remote.state.broken = 'busy'
    await expect(key.sign(new Uint8Array(32), 'rsa')).rejects.toThrow('refuses (503, busy)')
    remote.state.broken = 'no'
  })

  test('is not asked again with a PIN that it refused', async () => {
    const before = remote.seen.pins
    const key = open(2, 'pin-value=9999')
    for (let time = 0; time < 3; time += 1)
      await expect(key.sign(new Uint8Array(32), 'rsa')).rejects.toThrow(/PIN/)
    expect(remote.seen.pins - before).toBe(1)
    const [, probed] = await runProbe(key.probe(), 5000)
    expect(probed).toMatchObject({
      outcome: 'failed',
      finding: 'The PIN was refused, and is not tried again.',
    })
  })

  test('is asked once by threads that all begin with a wrong PIN, and by all at once with one that is right', async () => {
    const before = remote.seen.pins
    const tried = newTriedPin()
    const threads = (pin: string) =>
      Promise.allSettled(
        Array.from({ length: 8 }, () =>
          openSealKey({ url: remote.address(2, pin), certificates: null }, tried).sign(
            new Uint8Array(32),
            'rsa',
          ),
        ),
      )
    const refused = await threads('pin-value=9999')
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
    expect(remote.seen.pins - before).toBe(1)
    const signed = await threads('pin-value=1234')
    expect(signed.every(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test.each(['noise', 'cut off', 'left out', 'no list', 'no text', 'nothing'] as const)(
    'seals nothing with a signature that came as %s',
    async (what) => {
      remote.state.broken = what
      await expect(sealWith(remote.address(2), seals.rsa.certificate)).rejects.toThrow(
        /does not belong|signed nothing|answer/,
      )
      remote.state.broken = 'no'
    },
  )

  test('seals nothing by another key, and says when a person would have to authorize', async () => {
    remote.state.broken = 'wrong-key'
    await expect(sealWith(remote.address(2), seals.rsa.certificate)).rejects.toThrow(
      'does not belong to its certificate',
    )
    remote.state.broken = 'no'
    remote.state.mode = 'oauth2code'
    await expect(open(1).sign(new Uint8Array(32), 'rsa')).rejects.toThrow('asks a person')
    remote.state.mode = 'explicit'
    const away = openSealKey({
      url: remote.address(2).replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1'),
      certificates: null,
    })
    await expect(away.certificates()).rejects.toThrow('does not answer')
  })
})

test.each([
  ['https://sign.example/csc/v2?credential=1', 'must be pkcs11:'],
  ['csc+https://sign.example/csc/v2?credential=1', 'must name client'],
  ['csc+https://a:b@sign.example/csc/v3?credential=1', 'version 1 or 2'],
  ['csc+http://a:b@sign.example/csc/v2?credential=1', 'must use TLS'],
  ['pkcs11:token=seals?module-path=/usr/lib/a.so', 'the id of its key'],
  ['pkcs11:token=seals;id=%01', 'path of the library'],
])('refuses the address %s', (address, words) => {
  expect(() => readSealKeyUrl(address)).toThrow(words)
})
