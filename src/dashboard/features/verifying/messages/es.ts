import { kitWords } from '../../../guest/language/words/es.ts'
import type { Words } from './en.ts'

/** Every word an individual sees, in Spanish. */
export const es: Words = {
  language: 'es',
  kit: kitWords,
  opening: 'Abriendo su enlace',
  continue: 'Continuar',
  tryAgain: 'Intentar de nuevo',
  requestId: (id) => `Referencia ${id}`,
  step: (part, of) => `Paso ${part} de ${of}`,
  questions: (sender) => `¿Tiene preguntas? Consulte a ${sender}:`,
  theSender: 'el remitente',

  refusal: {
    'wrong-credentials': 'El código no es correcto. Consulte el SMS más reciente o pida un código nuevo.',
    'code-required': 'Introduzca primero el código del SMS. Abra su enlace de nuevo.',
    'consent-required': 'Acepte primero las comprobaciones. Abra su enlace de nuevo.',
    'link-invalid': 'Este enlace no se puede renovar. Pida uno nuevo al remitente.',
    'too-many-requests': 'Demasiados intentos. Espere un rato e inténtelo de nuevo.',
    conflict: 'Algo ha cambiado desde que abrió esta página. Abra su enlace de nuevo.',
    'invalid-input': 'Hay algo que no es correcto. Compruébelo e inténtelo de nuevo.',
    'too-large': 'Esta foto es demasiado grande. Elija una de 10 MB como máximo.',
    'unsupported-type': 'Esto no es una foto en formato JPEG o PNG. Elija otra.',
    'document-damaged': 'No se puede leer esta foto. Repítala o elija otra.',
    offline: 'No se puede acceder al servicio. Compruebe su conexión; lo guardado no se pierde.',
    other: 'Se ha producido un error. Inténtelo de nuevo en un momento; lo guardado no se pierde.',
  },
  failed: { heading: 'Esta página no se puede mostrar en este momento' },

  deadEnd: {
    invalid: {
      heading: 'Este enlace no es correcto',
      text: () =>
        'Puede que falte una parte. Ábralo de nuevo desde el mensaje que recibió o cópielo entero en la barra de direcciones.',
    },
    expired: {
      heading: 'Este enlace ha caducado',
      text: () =>
        'Por su seguridad, los enlaces solo son válidos unos días. Pida uno nuevo y continúe donde lo dejó.',
    },
    failed: {
      heading: 'Nuestro mensaje no le ha llegado',
      text: (sender) =>
        `Este enlace ha caducado y el último mensaje dirigido a usted fue devuelto. Inténtelo de nuevo; si no llega nada, pregunte a ${sender} si su dirección es correcta.`,
    },
    cancelled: {
      heading: 'Esta solicitud se ha anulado',
      text: (sender) => `${sender} ya no le pide que verifique su identidad. No tiene que hacer nada.`,
    },
    submitted: {
      heading: 'Lo ha entregado todo',
      text: (sender) =>
        `Se está comprobando su identidad. ${sender} conocerá el resultado; usted no tiene que hacer nada más.`,
    },
    completed: {
      heading: 'Su verificación ha finalizado',
      text: (sender) => `${sender} tiene el resultado. No le queda nada por hacer.`,
    },
    purged: {
      heading: 'Esta solicitud ha terminado',
      text: (sender) =>
        `Lo que entregó se ha eliminado definitivamente. Si ${sender} necesita algo más, se lo pedirá.`,
    },
  },
  newLink: {
    byEmail: 'Recibir un enlace por correo',
    bySms: 'Recibir un enlace por SMS',
    sentByEmail: 'Un enlace nuevo está en camino por correo electrónico. Puede tardar un minuto.',
    sentBySms: 'Un enlace nuevo está en camino por SMS. Puede tardar un minuto.',
    told: (sender) => `${sender} sabe que usted necesita un enlace nuevo y se lo enviará.`,
  },

  headings: {
    code: 'Introduzca el código',
    consent: 'Verifique su identidad',
    details: 'Sus datos',
    photos: 'Sus fotos',
    submit: 'Comprobar y entregar',
    done: 'Gracias',
    closed: 'Esta solicitud está cerrada',
  },
  thanks: (name) => `Gracias, ${name}`,
  local: { heading: 'Qué se comprueba' },
  sandbox: {
    heading: 'Esto es una prueba',
    text: 'Las comprobaciones son simuladas: no se verifica nada de verdad. No entregue documentos reales.',
  },
  ended: {
    heading: 'Su sesión ha terminado',
    text: 'Las sesiones duran una hora. Abra su enlace de nuevo y continúe donde lo dejó; lo guardado no se pierde.',
    reopen: 'Continuar',
  },

  code: {
    before: (number) =>
      `Antes de mostrarle nada, enviamos un código al ${number} para asegurarnos de que es usted.`,
    yourPhone: 'número de su teléfono',
    send: 'Enviar el código',
    sentTo: (number) => `El código se ha enviado al ${number}.`,
    resent: 'Un código nuevo está en camino; el anterior ya no es válido.',
    label: 'Código',
    submit: 'Continuar',
    incomplete: 'El código tiene seis cifras.',
    tooMany: 'Demasiados intentos. Pida otro código.',
    resend: 'Enviar otro código',
    resendIn: (seconds) => `Enviar otro código en ${seconds} s`,
  },

  noEntry: {
    code: 'No puedo recibir el código',
    phone:
      'Un SMS puede tardar un minuto. Compruebe que su teléfono tiene cobertura; pasado medio minuto puede pedir un código nuevo.',
    number: (sender) =>
      `¿El número no es correcto o no tiene el teléfono a mano? ${sender} puede cambiar el número o darle acceso de otra forma.`,
    notYou: '¿No es para usted? Cierre esta página: no se ha mostrado nada, ni de usted ni de nadie más.',
    write: (sender) => `Escribir a ${sender}`,
  },

  consent: {
    asks: (sender, business, individual) =>
      `${sender}, de ${business}, le pide a usted, ${individual}, que acredite su identidad.`,
    document: 'Su pasaporte, permiso de conducir o documento de identidad',
    cameraForFace: 'Un dispositivo con cámara: para el documento y para su rostro',
    camera: 'Un dispositivo con cámara o fotos del documento',
    time: 'Unos cinco minutos',
    termsHeading: 'Lo que usted acepta',
    needed: 'Acepte para continuar, o cierre esta página y pida otra forma de hacerlo.',
    agree: 'He leído esto y acepto las comprobaciones',
  },

  details: {
    hint: 'Introdúzcalos tal como figuran en su documento.',
    givenNames: 'Nombre',
    familyName: 'Apellidos',
    birthDate: 'Fecha de nacimiento',
    address: 'Dirección',
    country: 'País',
    document: 'Documento',
    documentNumber: 'Número del documento',
    faults: {
      givenNames: 'Introduzca su nombre.',
      familyName: 'Introduzca sus apellidos.',
      birthDate: 'Introduzca un día pasado, con las cuatro cifras del año.',
      address: 'Introduzca su dirección.',
      country: 'Elija un país de la lista.',
      document: 'Elija un documento.',
      documentNumber: 'Introduzca el número, de 50 caracteres como máximo.',
    },
    noCountry: 'No hay ningún país con ese nombre.',
  },
  documents: {
    passport: 'Pasaporte',
    'driving-licence': 'Permiso de conducir',
    'identity-card': 'Documento de identidad',
  },

  photos: {
    'document-front': {
      name: 'Anverso de su documento',
      hint: 'La página o cara con su foto. Las cuatro esquinas en la imagen, nada tapado.',
      short: 'Documento, anverso',
    },
    'document-back': {
      name: 'Reverso de su documento',
      hint: 'Dele la vuelta. Las cuatro esquinas en la imagen, nada tapado.',
      short: 'Documento, reverso',
    },
    selfie: {
      name: 'Su rostro',
      hint: 'Mire al frente, con buena luz, sin gafas de sol ni sombrero.',
      short: 'Su rostro',
    },
  },
  photo: {
    quality: 'Nítidas, completas y sin reflejos. JPEG o PNG.',
    count: (given, wanted) => `${given} de ${wanted} fotos entregadas`,
    back: 'Volver a sus datos',
    given: 'Entregada',
    asGiven: (name) => `${name}, foto entregada`,
    take: 'Hacer una foto',
    again: 'Repetir',
    choose: 'Elegir un archivo',
  },
  camera: {
    fault: {
      blurred: 'La imagen parece borrosa. No se mueva y cambie un poco la distancia.',
      glare: 'Hay un reflejo. Incline el documento o apague el flash.',
      dark: 'Está oscuro. Busque más luz.',
      frame: 'Encaje todo el documento en el marco.',
    },
    good: 'Bien. No se mueva y haga la foto.',
    take: 'Hacer la foto',
    again: 'Repetir',
    use: 'Usar esta foto',
    taken: 'La foto que ha hecho',
    starting: 'Iniciando la cámara',
    picture: 'Imagen de la cámara',
    forbidden:
      'Esta página no puede usar la cámara. Permítalo en los ajustes de su navegador o elija una foto.',
    busy: 'Otra aplicación está usando la cámara. Ciérrela o elija una foto.',
    failed: 'No se ha podido hacer la foto. Inténtelo de nuevo o elija una foto.',
    none: 'No se ha encontrado ninguna cámara. Elija una foto.',
  },

  review: {
    hint: 'Una vez entregado, no se puede modificar nada.',
    details: 'Sus datos',
    photos: 'Sus fotos',
    name: 'Nombre y apellidos',
    change: 'Modificar',
    changeDetails: 'Modificar sus datos',
    changePhotos: 'Modificar sus fotos',
    submit: 'Entregar',
  },
  done: {
    text: 'Lo ha entregado todo. Las comprobaciones empiezan ahora y suelen tardar unos minutos.',
    next: (sender) =>
      `${sender} recibirá el resultado. No tiene que hacer nada más y puede cerrar esta página.`,
    back: 'Volver a los documentos',
    backText: 'Los documentos se abrirán cuando termine la comprobación.',
  },
  closed: 'No le queda nada por hacer.',
}
