import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a browser and an authenticator say, which a test may change. */
interface Saying {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the authenticator recognised its owner. */
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly counter?: number
  readonly type?: string
}

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const flag = { present: 1, verified: 4, credential: 64 }

/** A passkey in a browser of a test, for one host. Source: WebAuthn 3 §6.1 and §6.5, RFC 9053 §7.1.1. */
export function aPasskey(origin: string, handle: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const userHandle = Buffer.from(handle).toString('base64url')

  const clientData = (challenge: string, saying: Saying, usual: string) =>
    text({ type: saying.type ?? usual, challenge, origin: saying.origin ?? origin, crossOrigin: false })
  const head =
    ({ rpId = new URL(origin).hostname, isVerified = true, isPresent = true, counter = 0 }: Saying) =>
    (flags: number) => {
      const counted = Buffer.alloc(4)
      counted.writeUInt32BE(counter)
      const bits = flags | (isPresent ? flag.present : 0) | (isVerified ? flag.verified : 0)
      return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([bits]), counted])
    }

  return {
    id: id.toString('base64url'),
    /** What the browser answers when the passkey is made. */
    made(challenge: string, saying: Saying = {}) {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([head(saying)(flag.credential), Buffer.alloc(16), length, id, cose])
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: id.toString('base64url'),
        client_data: clientData(challenge, saying, 'webauthn.create'),
        attestation: object.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** What the browser answers when the passkey is used. */
    answer(challenge: string, saying: Saying = {}) {
      const said = clientData(challenge, saying, 'webauthn.get')
      const data = head(saying)(0)
      const hash = createHash('sha256').update(Buffer.from(said, 'base64url')).digest()
      return {
        id: id.toString('base64url'),
        client_data: said,
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        user_handle: userHandle,
      }
    },
  }
}
