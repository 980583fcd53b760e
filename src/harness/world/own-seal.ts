import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new key with its certificate, as files of other programs. */
export interface OwnSeal {
  /** PKCS #12, its password `right`. */
  readonly p12: Buffer
  readonly key: string
  readonly certificate: string
}

/** A seal that an organisation brings, self-signed unless `more` options of `openssl req` say otherwise. */
export function ownSeal(name: string, key = 'rsa:2048', ...more: string[]): OwnSeal {
  const cwd = mkdtempSync(join(tmpdir(), 'countersign-p12-'))
  const openssl =
    (parameters: string) =>
    (...rest: string[]) =>
      execFileSync('openssl', [...parameters.split(' '), ...rest], { cwd, stdio: 'pipe' })
  const subject = ['-subj', `/O=${name}/CN=${name}`, '-addext', 'basicConstraints=critical,CA:FALSE', ...more]
  const kind = key.startsWith('ec:')
    ? `-newkey ec -pkeyopt ec_paramgen_curve:${key.slice(3)}`
    : `-newkey ${key}`
  openssl(`req -x509 ${kind} -nodes -keyout own.key -out own.pem -days 20`)(...subject)
  openssl('pkcs12 -export -inkey own.key -in own.pem -passout pass:right -out own.p12')()
  const read = (file: string) => readFileSync(join(cwd, file))
  const made = {
    p12: read('own.p12'),
    key: read('own.key').toString(),
    certificate: read('own.pem').toString(),
  }
  rmSync(cwd, { recursive: true })
  return made
}
