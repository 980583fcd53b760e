/** What every signature secret starts with. Source: Standard Webhooks, Symmetric signatures. */
export const signaturePrefix = 'whsec_'

/** The text that the Standard Webhooks signature covers: the id, the moment in whole seconds since 1970, the raw body. */
export function signedText(id: string, seconds: number, body: string): string {
  return `${id}.${seconds}.${body}`
}

/** The key of a Standard Webhooks signature, still in base64, from an endpoint's signature secret. */
export function standardKey(secret: string): string {
  return secret.startsWith(signaturePrefix) ? secret.slice(signaturePrefix.length) : secret
}
