/** What is kept of one link: encrypted by its secret, which is kept nowhere, under a name that tells nothing of it. */
export interface LinkVault {
  readonly name: string
  readonly seal: (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
  /** Throws for what another link's secret encrypted. */
  readonly open: (sealed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
}

export const vaultPrefix = 'countersign-link-'
const ivLength = 12

/** The vault of a link's secret. Whoever has not the secret can neither name nor read it. */
export async function vaultOf(secret: string): Promise<LinkVault> {
  const [nameDigest, keyDigest] = await Promise.all([digest('name', secret), digest('key', secret)])
  const key = await crypto.subtle.importKey('raw', keyDigest, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const hex = Array.from(nameDigest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    name: vaultPrefix + hex,
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
