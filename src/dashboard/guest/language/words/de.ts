import type { KitWords } from '../../../kit/text/kit-words.ts'

/** The controls' own words in German. */
export const kitWords: KitWords = {
  inProgress: 'Wird ausgeführt',
  test: 'Test',
  testOnly: 'Dies ist ein Test. Nichts davon ist rechtlich wirksam.',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  showPassword: 'Passwort anzeigen',
  charactersLeft: (left) => `Noch ${left} Zeichen`,
  showOptions: (label) => `Auswahl für ${label} anzeigen`,
}
