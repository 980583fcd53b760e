/** What a session keeps of a link: encrypted by both their secrets, which are kept nowhere else. */
interface LinkVault {
  readonly seal: (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
  /** Throws for what another link's secret encrypted. */
  readonly open: (sealed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
}

export const vaultPrefix = 'countersign-link-'
const ivLength = 12

/** The name of what is kept of a link. It tells nothing of the link's secret. */
export async function vaultName(secret: string): Promise<string> {
  const name = (await digest('name', secret)).subarray(0, 16)
  return vaultPrefix + Array.from(name, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The vault of a session with a link. The session is what proved a password, a code or an identity, so that no one who opens
 * the link again reads what only that opened. `authorization` is the header that brings it.
 */
export async function vaultOf(secret: string, authorization: string): Promise<LinkVault> {
  const keyDigest = await digest('key', `${secret} ${authorization}`)
  const key = await crypto.subtle.importKey('raw', keyDigest, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
      const all = new Uint8Array(ivLength + sealed.length)
      all.set(iv)
      all.set(sealed, ivLength)
      return all
    },
    open: async (sealed) => {
      const iv = sealed.slice(0, ivLength)
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(ivLength)))
    },
  }
}

async function digest(use: string, secret: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder().encode(`countersign offline ${use} ${secret}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text))
}
