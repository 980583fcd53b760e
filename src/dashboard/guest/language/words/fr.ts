import { pluralOf } from '#domain/language.ts'
import type { KitWords } from '../../../kit/text/kit-words.ts'

/** The controls' own words in French. */
export const kitWords: KitWords = {
  inProgress: 'En cours',
  test: 'Test',
  testOnly: 'Ceci est un test, sans aucun effet juridique.',
  close: 'Fermer',
  dismiss: 'Masquer',
  showPassword: 'Afficher le mot de passe',
  charactersLeft: (left) =>
    pluralOf('fr', left, {
      one: `Encore ${left} caractère possible`,
      other: `Encore ${left} caractères possibles`,
    }),
  showOptions: (label) => `Afficher les choix pour ${label}`,
}
