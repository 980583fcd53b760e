/** Prefix of every signature secret. Source: Standard Webhooks, Symmetric signatures. */
export const signaturePrefix = 'whsec_'

/**
 * The text that a Standard Webhooks signature covers: the id, the time in whole seconds since 1970 and the raw body.
 */
export function signedText(id: string, seconds: number, body: string): string {
  return `${id}.${seconds}.${body}`
}

/** The key of a Standard Webhooks signature, still base64-encoded, taken from an endpoint's signature secret. */
export function standardKey(secret: string): string {
  return secret.startsWith(signaturePrefix) ? secret.slice(signaturePrefix.length) : secret
}
