import { kitWords } from '../../../guest/language/words/de.ts'
import type { Words } from './en.ts'

/** Every word of the device on which an envelope is signed in person, in German. */
export const de: Words = {
  language: 'de',
  kit: kitWords,
  opening: 'Der Bildschirm wird gesperrt',
  tryAgain: 'Erneut versuchen',
  requestId: (id) => `Referenz ${id}`,

  handTo: (name) => `Geben Sie das Gerät an ${name}`,
  locked: (host) => `Der Bildschirm ist gesperrt. ${host} begleitet Sie.`,
  iAm: (name) => `Ich bin ${name}`,
  orElse: 'Oder ist eine dieser Personen an der Reihe?',
  othersLeft: (count) => (count === 1 ? 'Danach folgt eine Person.' : `Danach folgen ${count} Personen.`),

  confirm: {
    heading: (name) => `Sind Sie ${name}?`,
    sign: (envelope) =>
      `Sie lesen und unterschreiben gleich „${envelope}“. Fahren Sie nur fort, wenn das Ihr Name ist. Festgehalten wird, dass Sie hier persönlich gehandelt haben.`,
    view: (envelope) =>
      `Sie lesen gleich „${envelope}“. Fahren Sie nur fort, wenn das Ihr Name ist. Festgehalten wird, dass Sie hier persönlich gehandelt haben.`,
    yes: 'Ja, weiter',
    no: 'Nein, zurück',
  },

  done: {
    heading: 'Das war alles',
    complete: 'Alle sind fertig. Geben Sie das Gerät Ihrer Begleitung zurück.',
    rest: 'Hier kann gerade niemand sonst handeln. Geben Sie das Gerät Ihrer Begleitung zurück.',
  },

  leave: {
    button: 'Mit PIN verlassen',
    heading: 'Unterschreiben vor Ort verlassen',
    text: 'Geben Sie die PIN ein, die Sie gewählt haben. Danach melden Sie sich wieder an.',
    label: 'PIN',
    submit: 'Verlassen',
    back: 'Zurück',
    empty: 'Geben Sie die PIN ein.',
  },

  ended: {
    heading: 'Das Unterschreiben vor Ort ist hier beendet',
    text: 'Auf diesem Gerät kann nichts mehr unterschrieben werden. Geben Sie es Ihrer Begleitung zurück.',
    signIn: 'Anmelden',
  },

  refusal: {
    'wrong-credentials': 'Diese PIN ist nicht richtig. Prüfen Sie sie und versuchen Sie es erneut.',
    'too-many-requests': 'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann erneut.',
    'not-your-turn': 'Jetzt ist jemand anderes an der Reihe.',
    offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    other: 'Etwas ist schiefgegangen. Versuchen Sie es gleich noch einmal.',
  },
  failed: 'Diese Seite kann gerade nicht angezeigt werden',
}
