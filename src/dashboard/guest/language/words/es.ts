import { pluralOf } from '#domain/language.ts'
import type { KitWords } from '../../../kit/text/kit-words.ts'

/** The controls' own words in Spanish. */
export const kitWords: KitWords = {
  inProgress: 'En curso',
  test: 'Prueba',
  testOnly: 'Esto es una prueba, sin ningún efecto jurídico.',
  close: 'Cerrar',
  dismiss: 'Ocultar',
  showPassword: 'Mostrar la contraseña',
  charactersLeft: (left) =>
    pluralOf('es', left, { one: 'Queda 1 carácter', other: `Quedan ${left} caracteres` }),
  showOptions: (label) => `Mostrar las opciones de ${label}`,
}
