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

/** Starts an authority. `padding` bytes of further certificates make its tokens as large as those of long chains. */
export async function startTestingAuthority({ padding = 0 } = {}): Promise<TestingAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-'))
  const openssl = (...parameters: string[]) => run('openssl', parameters, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), padding === 0 ? settings : `${settings}certs = chain.pem\n`)
  await writeFile(join(folder, 'serial'), '01\n')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'tsa.key']
  await openssl('req', '-x509', '-config', 'tsa.cnf', ...key, '-days', '2', '-out', 'tsa.pem')
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
  const reply = async (request: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'query'), request)
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'answer')
    return readFile(join(folder, 'answer'))
  }
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    Array.fromAsync(request as AsyncIterable<Buffer>)
      .then(async (chunks) => {
        if (typeof instead === 'number') return response.writeHead(instead).end()
        const answer = await (instead ?? reply)(Buffer.concat(chunks))
        return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
      })
      // The client has gone, or the test is over.
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: join(folder, 'tsa.pem'),
    misbehave: (answer) => (instead = answer),
    authorizations,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
