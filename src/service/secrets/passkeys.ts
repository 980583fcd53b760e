/** Where answers of passkeys have to come from. */
export interface PasskeyPlace {
  readonly origin: string
  readonly rpId: string
}

/** Whether a challenge counts, which uses it up. */
export type SpendChallenge = (challenge: string) => Promise<boolean>

/** What an authenticator said besides its signature. */
export interface PasskeySaid {
  readonly counter: number
  readonly isSynced: boolean
}

/** COSE numbers of EdDSA, ECDSA with SHA-256 on P-256, and RSA with SHA-256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Read when it is first needed: it takes a tenth of a second, and 30 MB. */
const library = () => import('@simplewebauthn/server')

interface Answer {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string | undefined
}

/**
 * Checks the answer of a passkey: its signature over our challenge, from our page, by someone whom the authenticator
 * recognised, and a counter that went up if it counts. Throws for any other. Source: WebAuthn 3 §7.2.
 */
export async function checkAnswer(
  { id, clientData, authenticatorData, signature, userHandle }: Answer,
  place: PasskeyPlace,
  passkey: { readonly credentialId: string; readonly publicKey: Uint8Array; readonly counter: number },
  spend: SpendChallenge,
): Promise<PasskeySaid> {
  const { verifyAuthenticationResponse } = await library()
  const handle = userHandle === undefined ? {} : { userHandle }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected(place, spend),
    response: {
      ...browserForm(id),
      response: { clientDataJSON: clientData, authenticatorData, signature, ...handle },
    },
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  })
  if (!verified) throw new Error('The signature is not right')
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

/**
 * Reads a passkey that a browser made for our challenge, on our page. Who made the authenticator is not asked. Throws for
 * any other. Source: WebAuthn 3 §7.1.
 */
export async function readNewPasskey(
  {
    id,
    clientData,
    attestation,
  }: { readonly id: string; readonly clientData: string; readonly attestation: string },
  place: PasskeyPlace,
  spend: SpendChallenge,
): Promise<PasskeySaid & { readonly publicKey: Buffer }> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected(place, spend),
    response: {
      ...browserForm(id),
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
  if (registrationInfo?.credential.id !== id) throw new Error('The passkey has another id')
  const { credential, credentialBackedUp: isSynced } = registrationInfo
  return { publicKey: Buffer.from(credential.publicKey), counter: credential.counter, isSynced }
}

function expected({ origin, rpId }: PasskeyPlace, expectedChallenge: SpendChallenge) {
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }
}

function browserForm(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}
