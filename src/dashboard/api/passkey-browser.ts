import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { client } from './client.ts'
import { PasskeyFailure } from './passkey-failure.ts'

/** What a browser has to sign with a passkey. */
export type PasskeyChallenge = Awaited<ReturnType<typeof client.app.session.beginPasskey>>
/** What it answers. */
export type PasskeyAnswer = Parameters<typeof client.app.session.signInWithPasskey>[0]['body']
type Beginning = Awaited<ReturnType<typeof client.app.passkeys.begin>>
type NewPasskey = Parameters<typeof client.app.passkeys.add>[0]['body']

/** Loaded when it is first needed: few visits need it, and pages before the dashboard stay light. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys for this page, which it never has for an IP address or without encryption. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^\[|^[\d.]+$/.test(location.hostname)
}

/** Asks the person for one of the passkeys that may answer. */
export async function answerOf(challenge: PasskeyChallenge): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return inWords(async () => readAnswer(await startAuthentication({ optionsJSON: optionsOf(challenge) })))
}

/** Has the browser make a passkey for the signed-in person. */
export async function makePasskey(name: string, beginning: Beginning): Promise<NewPasskey> {
  const { challenge, rp, user, timeout, algorithms, excluded } = beginning
  const { startRegistration } = await library()
  return inWords(async () => {
    const made = await startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user: { id: user.id, name: user.name, displayName: user.displayName },
        timeout,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: described(excluded),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = made.response
    return { name, id: made.id, clientData, attestation, transports }
  })
}

/**
 * Offers passkeys among the suggestions of the input for the email, as long as the page is open, with a new challenge before
 * the last one expires. Returns what ends that. Browsers that cannot do so show nothing.
 */
export function offerPasskeys(
  begin: () => Promise<PasskeyChallenge>,
  onChosen: (answer: PasskeyAnswer) => void,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const challenge = await begin()
    if (isOver) return
    timer = setTimeout(() => void offer().catch(() => undefined), challenge.timeout * 0.8)
    const answer = await startAuthentication({ optionsJSON: optionsOf(challenge), useBrowserAutofill: true })
    clearTimeout(timer)
    onChosen(readAnswer(answer))
  }
  // The person did not choose one, or chose another way.
  void offer().catch(() => undefined)
  return () => {
    isOver = true
    clearTimeout(timer)
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

function optionsOf({
  challenge,
  rpId,
  timeout,
  allowed,
}: PasskeyChallenge): PublicKeyCredentialRequestOptionsJSON {
  return { challenge, rpId, timeout, allowCredentials: described(allowed), userVerification: 'required' }
}

type Described = NonNullable<PublicKeyCredentialRequestOptionsJSON['allowCredentials']>

function described(known: PasskeyChallenge['allowed']): Described {
  return known.map(({ id, transports }) => ({
    id,
    type: 'public-key',
    transports,
  }))
}

interface Answered {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}

function readAnswer({ id, response }: Answered): PasskeyAnswer {
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return { id, clientData, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) }
}

async function inWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyFailure(failures[name] ?? 'This browser can’t use a passkey here.', { cause: error })
  }
}

const noneUsed = 'No passkey was used. Try again, or choose another way.'
const failures: Readonly<Record<string, string>> = {
  NotAllowedError: noneUsed,
  AbortError: noneUsed,
  InvalidStateError: 'This device or password manager already has a passkey for your account.',
}
