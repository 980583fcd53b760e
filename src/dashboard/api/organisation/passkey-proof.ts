import { client } from '../client.ts'
import { answerOf } from '../passkey-browser.ts'
import type { PasskeyAnswer } from '../passkey-browser.ts'
import { useChange } from '../use-change.ts'
import { enter } from './session.ts'

/** What the browser has to sign to sign in with a passkey. */
export function beginPasskey() {
  return client.app.session.beginPasskey()
}

/** Signs in with a passkey: with an answer that is there already, or the browser asks for one. */
export function useSignInWithPasskey() {
  return useChange(
    async (given: PasskeyAnswer | null) =>
      client.app.session.signInWithPasskey({ body: given ?? (await answerOf(await beginPasskey())) }),
    enter,
  )
}

/** Proves with a passkey who the signed-in person is. */
export function useProveWithPasskey() {
  return useChange(async () =>
    client.app.session.prove({ body: { passkey: await answerOf(await client.app.session.beginProof()) } }),
  )
}
