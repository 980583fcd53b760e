import { kitWords } from '../../../guest/language/words/es.ts'
import type { Words } from './en.ts'

/** Every word of the page of a public link, in Spanish. */
export const es: Words = {
  language: 'es',
  kit: kitWords,
  opening: 'Abriendo la página',
  tryAgain: 'Volver a intentarlo',
  requestId: (id) => `Referencia ${id}`,
  questions: (sender) => `¿Preguntas? Diríjase a ${sender}:`,

  sign: (sender) =>
    `${sender} ofrece esto para firmarlo en línea. Diga quién es y después léalo y fírmelo aquí. No necesita una cuenta.`,
  view: (sender) =>
    `${sender} ofrece esto para leerlo en línea. Diga quién es y después léalo aquí. No necesita una cuenta.`,
  documents: 'Documentos',
  name: 'Su nombre',
  nameHint: 'Tal como debe figurar en el documento.',
  email: 'Su correo electrónico',
  emailHint: 'Le enviaremos allí un código y, después, los documentos terminados.',
  emailHintNoCode: 'Le enviaremos allí los documentos terminados.',
  onlyFrom: (domains) => `Use una dirección que termine en ${domains}.`,
  continue: 'Continuar',
  faults: {
    name: 'Introduzca su nombre.',
    address: 'Introduzca un nombre sin direcciones web.',
    email: 'Introduzca una dirección de correo válida.',
  },

  code: {
    heading: 'Consulte su correo',
    sentTo: (email) => `Hemos enviado un código a ${email}. Introdúzcalo para continuar.`,
    resent: 'Un código nuevo está en camino. El anterior ya no sirve.',
    late: 'Puede tardar un minuto. Mire también en la carpeta de spam. Si ha pedido varios códigos, espere una hora antes de volver a intentarlo.',
    label: 'Código',
    submit: 'Continuar',
    incomplete: 'El código tiene seis cifras.',
    resend: 'Enviar otro código',
    resendIn: (seconds) => `Enviar otro código en ${seconds} s`,
    change: 'Usar otra dirección',
    tooMany: 'Demasiados intentos. Pida otro código.',
  },

  refusal: {
    'wrong-credentials': 'Ese código no es correcto. Mire el último correo o pida otro código.',
    'link-invalid': 'Este enlace ya no funciona. Vuelva a cargar la página para saber por qué.',
    'too-many-requests': 'Demasiados intentos desde aquí. Espere un rato y vuelva a intentarlo.',
    conflict: 'Aquí no se puede continuar. Quizá ya lo haya empezado: busque el enlace en su correo.',
    'invalid-input': 'Hay algún dato incorrecto. Compruébelo y vuelva a intentarlo.',
    'not-ready-to-send': 'Los documentos aún no se pueden firmar. Avise a quien los ofrece.',
    offline: 'No se puede acceder al servicio. Compruebe su conexión y vuelva a intentarlo.',
    other: 'Algo ha fallado. Vuelva a intentarlo dentro de un momento.',
  },
  failed: 'Ahora mismo no se puede mostrar esta página',

  deadEnd: {
    invalid: {
      heading: 'Este enlace no es correcto',
      text: 'Puede que falte una parte. Escanee el código otra vez o copie la dirección completa.',
    },
    paused: {
      heading: 'Ahora no está abierto',
      text: 'Está en pausa. Vuelva a intentarlo más tarde o pregunte al remitente.',
    },
    expired: {
      heading: 'El plazo ha terminado',
      text: 'Este enlace ya no funciona. Pregunte al remitente.',
    },
    'used-up': {
      heading: 'No quedan plazas',
      text: 'Este enlace ya lo han usado todas las personas permitidas. Pregunte al remitente.',
    },
    closed: {
      heading: 'Esto se ha cerrado',
      text: 'Este enlace ya no funciona. Si ya ha empezado, abra el enlace de su correo.',
    },
  },
}
