import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const settings = `
[req]
distinguished_name = name
prompt = no
x509_extensions = authority
[name]
CN = Time for tests
[authority]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = critical, timeStamping
keyUsage = critical, digitalSignature
[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha384, sha512
ess_cert_id_alg = sha256
`

/** A real time-stamping authority for tests: OpenSSL behind HTTP on its own port. */
export interface TestingAuthority {
  readonly url: string
  /** PEM file of its certificate. */
  readonly certificate: string
  /** Replaces the next answers; null restores real ones. */
  misbehave(answer: ((request: Buffer) => Promise<Buffer> | Buffer) | number | null): void
  readonly authorizations: (string | undefined)[]
  close(): Promise<void>
}

/** Issues the certificate, so that it has a revocation list at an address. */
const root = `
[req]
distinguished_name = name
prompt = no
x509_extensions = above
[name]
CN = Root for tests
[above]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[ca]
default_ca = one
[one]
database = index.txt
default_md = sha256
default_crl_days = 30
`

/**
 * Starts an authority. With `hasRoot` it has one above it, whose certificate its tokens hold and whose revocation list it
 * serves. `padding` bytes of further certificates make its tokens as large as those of long chains.
 */
export async function startTestingAuthority({
  padding = 0,
  hasRoot = false,
} = {}): Promise<TestingAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-'))
  const openssl = (...parameters: string[]) => run('openssl', parameters, { cwd: folder })
  await writeFile(
    join(folder, 'tsa.cnf'),
    padding === 0 && !hasRoot ? settings : `${settings}certs = chain.pem\n`,
  )
  await writeFile(join(folder, 'serial'), '01\n')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'tsa.key']
  if (!hasRoot) await openssl('req', '-x509', '-config', 'tsa.cnf', ...key, '-days', '2', '-out', 'tsa.pem')
  if (padding > 0) {
    const comment = `nsComment = ${'x'.repeat(padding)}`
    await openssl(
      'req',
      '-x509',
      '-config',
      'tsa.cnf',
      '-key',
      'tsa.key',
      '-addext',
      comment,
      '-out',
      'chain.pem',
    )
  }
  let instead: Parameters<TestingAuthority['misbehave']>[0] = null
  const authorizations: (string | undefined)[] = []
  const answer = async (request: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'query'), request)
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'answer')
    return readFile(join(folder, 'answer'))
  }
  // One after another: they share the files of query, answer and serial number.
  let before: Promise<unknown> = Promise.resolve()
  const reply = (request: Buffer): Promise<Buffer> => {
    const own = before.then(() => answer(request))
    before = own.catch(() => undefined)
    return own
  }
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    Array.fromAsync(request as AsyncIterable<Buffer>)
      .then(async (chunks) => {
        if (request.url === '/list.crl') {
          const status = typeof instead === 'number' ? instead : 200
          return response.writeHead(status).end(await readFile(join(folder, 'list.crl')))
        }
        if (typeof instead === 'number') return response.writeHead(instead).end()
        const answer = await (instead ?? reply)(Buffer.concat(chunks))
        return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
      })
      // The client has gone, or the test is over.
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  if (hasRoot) await issueBelowRoot(folder, url)
  return {
    url,
    certificate: join(folder, hasRoot ? 'chain.pem' : 'tsa.pem'),
    misbehave: (answer) => (instead = answer),
    authorizations,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function issueBelowRoot(folder: string, url: string): Promise<void> {
  const openssl = (...parameters: string[]) => run('openssl', parameters, { cwd: folder })
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    name,
  ]
  await writeFile(join(folder, 'root.cnf'), root)
  await writeFile(join(folder, 'index.txt'), '')
  const [, extensions = ''] = /\[authority\]\n([^[]*)/.exec(settings) ?? []
  await writeFile(join(folder, 'ext'), `${extensions}crlDistributionPoints = URI:${url}list.crl\n`)
  await openssl('req', '-x509', '-config', 'root.cnf', ...key('root.key'), '-days', '9', '-out', 'chain.pem')
  await openssl('req', '-config', 'tsa.cnf', ...key('tsa.key'), '-out', 'tsa.csr')
  const by = ['-CA', 'chain.pem', '-CAkey', 'root.key', '-set_serial', '7', '-extfile', 'ext']
  await openssl('x509', '-req', '-in', 'tsa.csr', ...by, '-days', '8', '-out', 'tsa.pem')
  const list = ['-config', 'root.cnf', '-cert', 'chain.pem', '-keyfile', 'root.key', '-out', 'list.pem']
  await openssl('ca', '-gencrl', ...list)
  await openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.crl')
}
