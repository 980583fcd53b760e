import type { Language } from '#domain/language.ts'
import { englishKitWords } from '../../../kit/text/kit-words.ts'

/** Every word of the device on which an envelope is signed in person, in English. Other languages have the same members. */
export const en = {
  language: 'en' as Language,
  kit: englishKitWords,
  opening: 'Locking the screen',
  tryAgain: 'Try again',
  requestId: (id: string) => `Reference ${id}`,

  handTo: (name: string) => `Hand the device to ${name}`,
  locked: (host: string) => `The screen is locked. ${host} is your host.`,
  iAm: (name: string) => `I’m ${name}`,
  orElse: 'Or is one of these people next?',
  othersLeft: (count: number) => (count === 1 ? 'One person follows.' : `${count} people follow.`),

  confirm: {
    heading: (name: string) => `Are you ${name}?`,
    sign: (envelope: string) =>
      `You’re about to read and sign “${envelope}”. Only go on if this is your name. It’s recorded that you acted here, in person.`,
    view: (envelope: string) =>
      `You’re about to read “${envelope}”. Only go on if this is your name. It’s recorded that you acted here, in person.`,
    yes: 'Yes, continue',
    no: 'No, go back',
  },

  done: {
    heading: 'That’s everything',
    complete: 'Everyone has finished. Hand the device back to your host.',
    rest: 'No one else can act here right now. Hand the device back to your host.',
  },

  leave: {
    button: 'Leave with PIN',
    heading: 'Leave signing in person',
    text: 'Enter the PIN that you chose. Then you sign in again.',
    label: 'PIN',
    submit: 'Leave',
    back: 'Go back',
    empty: 'Enter the PIN.',
  },

  ended: {
    heading: 'Signing in person has ended here',
    text: 'Nothing more can be signed on this device. Hand it back to your host.',
    signIn: 'Sign in',
  },

  refusal: {
    'wrong-credentials': 'That PIN isn’t right. Check it and try again.',
    'too-many-requests': 'Too many attempts. Wait a while, then try again.',
    'not-your-turn': 'It’s someone else’s turn now.',
    offline: 'We can’t reach the service. Check your connection and try again.',
    other: 'Something went wrong. Try again in a moment.',
  },
  failed: 'This page can’t be shown right now',
}

export type Words = typeof en
