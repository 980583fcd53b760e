import { kitWords } from '../../../guest/language/words/es.ts'
import type { Words } from './en.ts'

/** Every word of the device on which an envelope is signed in person, in Spanish. */
export const es: Words = {
  language: 'es',
  kit: kitWords,
  opening: 'Bloqueando la pantalla',
  tryAgain: 'Volver a intentarlo',
  requestId: (id) => `Referencia ${id}`,

  handTo: (name) => `Entregue el dispositivo a ${name}`,
  locked: (host) => `La pantalla está bloqueada. ${host} le atiende.`,
  iAm: (name) => `Soy ${name}`,
  orElse: '¿O es el turno de una de estas personas?',
  othersLeft: (count) => (count === 1 ? 'Después sigue una persona.' : `Después siguen ${count} personas.`),

  confirm: {
    heading: (name) => `¿Es usted ${name}?`,
    sign: (envelope) =>
      `Va a leer y firmar «${envelope}». Continúe solo si este es su nombre. Quedará constancia de que ha actuado aquí, en persona.`,
    view: (envelope) =>
      `Va a leer «${envelope}». Continúe solo si este es su nombre. Quedará constancia de que ha actuado aquí, en persona.`,
    yes: 'Sí, continuar',
    no: 'No, volver',
  },

  done: {
    heading: 'Eso es todo',
    complete: 'Todos han terminado. Devuelva el dispositivo a quien le atiende.',
    rest: 'Nadie más puede actuar aquí por ahora. Devuelva el dispositivo a quien le atiende.',
  },

  leave: {
    button: 'Salir con el PIN',
    heading: 'Salir de la firma en persona',
    text: 'Introduzca el PIN que eligió. Después volverá a iniciar sesión.',
    label: 'PIN',
    submit: 'Salir',
    back: 'Volver',
    empty: 'Introduzca el PIN.',
  },

  ended: {
    heading: 'La firma en persona ha terminado aquí',
    text: 'Ya no se puede firmar nada en este dispositivo. Devuélvalo a quien le atiende.',
    signIn: 'Iniciar sesión',
  },

  refusal: {
    'wrong-credentials': 'Ese PIN no es correcto. Compruébelo y vuelva a intentarlo.',
    'too-many-requests': 'Demasiados intentos. Espere un poco y vuelva a intentarlo.',
    'not-your-turn': 'Ahora es el turno de otra persona.',
    offline: 'No se puede acceder al servicio. Compruebe su conexión y vuelva a intentarlo.',
    other: 'Algo ha fallado. Vuelva a intentarlo en un momento.',
  },
  failed: 'Esta página no se puede mostrar en este momento',
}
