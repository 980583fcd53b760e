/** Where the revocation lists of other authorities come from. */
export interface RevocationLists {
  /** The list (DER) at an address that a certificate names. Throws when there is none to be had. */
  fetch(address: string): Promise<Uint8Array>
}
