import { kitWords } from '../../../guest/language/words/es.ts'
import type { Words } from './en.ts'

const many = (count: number, one: string, other: string): string => (count === 1 ? one : other)

/** Every word a recipient sees, in Spanish. */
export const es: Words = {
  language: 'es',
  kit: kitWords,
  paper: {
    page: (page) => `Página ${page}`,
    pageFailed: (page, document) =>
      `No se puede mostrar la página ${page} de «${document}». El documento en sí está intacto.`,
    tryAgain: 'Intentar de nuevo',
  },
  title: (envelope) => (envelope ? `${envelope} – firmar` : 'Firmar'),

  opening: 'Abriendo…',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  back: 'Volver',
  continue: 'Continuar',
  done: 'Listo',
  requestId: (id) => `Referencia ${id}`,

  from: (sender) => `De ${sender}`,
  contact: {
    heading: '¿Tiene preguntas?',
    ask: (sender) => `Consulte a ${sender}:`,
    website: 'Sitio web',
  },

  unreachable: {
    heading: 'Sin conexión',
    text: 'En este momento no se puede acceder al servicio. Compruebe su conexión e inténtelo de nuevo; no se pierde nada de lo que ha introducido.',
  },
  failed: {
    heading: 'Se ha producido un error',
    text: 'No se ha podido mostrar esta página. Inténtelo de nuevo en un momento; lo que ha introducido se conserva.',
  },

  refusal: {
    'session-ended': 'Su sesión ha terminado. Abra el enlace de nuevo.',
    'link-invalid': 'Este enlace no se puede renovar. Pida uno nuevo al remitente.',
    'password-required': 'Introduzca primero su contraseña. Vuelva a cargar la página.',
    'code-required': 'Introduzca primero el código del SMS. Vuelva a cargar la página.',
    'identity-required': 'Confirme primero su identidad. Vuelva a cargar la página.',
    'consent-required': 'Acepte primero la firma electrónica. Vuelva a cargar la página.',
    conflict: 'Algo ha cambiado desde que abrió esta página. Vuelva a cargarla e inténtelo de nuevo.',
    'envelope-not-open': 'Este documento está cerrado. Ya no se puede modificar.',
    'recipient-finished': 'Usted ya ha finalizado. Ya no se puede modificar nada.',
    'recipient-declined': 'Usted ya ha rechazado la solicitud. Ya no se puede modificar nada.',
    'not-your-turn': 'Todavía no es su turno. Recibirá un mensaje cuando lo sea.',
    'not-found': 'El remitente ha eliminado este elemento. Vuelva a cargar la página.',
    'not-allowed': 'Esto no se puede modificar aquí.',
    'changed-since-shown':
      'Algo ha cambiado desde que esta página lo mostró. Revíselo todo de nuevo y finalice después.',
    'witness-is-party': 'El testigo debe ser otra persona: ni el remitente ni nadie que firme aquí.',
    'fields-incomplete': 'Todavía falta algo. Rellene los campos obligatorios y finalice después.',
    'invalid-input': 'No se ha aceptado este dato. Compruébelo e inténtelo de nuevo.',
    'too-large':
      'Las firmas de este documento tienen demasiados detalles en total. Dibuje una más sencilla o escríbala.',
    'not-available':
      'El servicio está ocupado. Inténtelo de nuevo en un momento; lo que ha introducido se conserva.',
    other: 'Se ha producido un error. Inténtelo de nuevo en un momento; lo que ha introducido se conserva.',
  },

  password: {
    heading: 'Introduzca su contraseña',
    text: (sender) => `${sender} ha protegido este documento con una contraseña y se la ha comunicado.`,
    label: 'Contraseña',
    submit: 'Continuar',
    empty: 'Introduzca la contraseña.',
    wrong: 'La contraseña no es correcta. Compruébela e inténtelo de nuevo.',
    tooMany: (when) => `Demasiados intentos. Inténtelo de nuevo ${when}.`,
  },

  code: {
    heading: 'Confirme que es usted',
    text: (number) => `Enviaremos un código de seis cifras por SMS al ${number}.`,
    textUnknown: 'Le enviaremos un código de seis cifras por SMS.',
    send: 'Enviar el código',
    sentTo: (number) => `Hemos enviado un código al ${number}. Es válido durante diez minutos.`,
    sentToUnknown: 'Le hemos enviado un código por SMS. Es válido durante diez minutos.',
    label: 'Código de seis cifras',
    submit: 'Continuar',
    incomplete: 'Introduzca las seis cifras.',
    wrong: 'El código no es correcto. Consulte el SMS más reciente o pida un código nuevo.',
    tooMany: 'Demasiados intentos. Pida un código nuevo.',
    resend: 'Enviar un código nuevo',
    resendIn: (seconds) => `Enviar un código nuevo en ${seconds} s`,
    resent: 'Un código nuevo está en camino. El anterior ya no es válido.',
  },

  identity: {
    heading: 'Confirme su identidad',
    text: (sender) => `${sender} le pide que confirme quién es antes de que se abran los documentos.`,
    needed:
      'Necesita un pasaporte, un permiso de conducir o un documento de identidad, y una cámara. Suele tardar unos minutos.',
    elsewhere: 'Empezó en otro navegador. Continúe allí o empiece de nuevo aquí.',
    sandbox: 'Esto es una prueba. No se verifica nada de verdad, así que no entregue documentos reales.',
    begin: 'Confirmar mi identidad',
    goOn: 'Continuar',
    usedUp: (sender) => `Ha empezado demasiadas veces. Pida a ${sender} que le deje intentarlo de nuevo.`,
    waiting: 'Un momento',
    checking: 'Lo ha entregado todo. Los documentos se abrirán aquí cuando termine la comprobación.',
    review: (sender) =>
      `${sender} tiene que revisar su comprobación antes de que se abran los documentos. Recibirá un correo cuando pueda continuar.`,
    reviewMuted: (sender) =>
      `${sender} tiene que revisar su comprobación antes de que se abran los documentos. Vuelva con el mismo enlace para continuar.`,
  },

  noEntry: {
    code: 'No puedo recibir el código',
    password: 'No tengo la contraseña',
    phone:
      'Un SMS puede tardar un minuto. Compruebe que su teléfono tiene cobertura; pasado medio minuto puede pedir un código nuevo.',
    number: (sender) =>
      `¿El número no es correcto o no tiene el teléfono a mano? ${sender} puede cambiar el número o darle acceso de otra forma.`,
    given: (sender) =>
      `${sender} eligió la contraseña y se la comunica, por teléfono, por ejemplo. No figura en ninguno de nuestros mensajes; se distinguen mayúsculas y minúsculas.`,
    notYou:
      '¿No es para usted? Cierre esta página: no se ha mostrado nada del documento. Podrá rechazar la solicitud después de este paso.',
    write: (sender) => `Escribir a ${sender}`,
  },

  consent: {
    heading: (kind) => (kind === 'signer' ? 'Revisar y firmar' : 'Revisar el documento'),
    invitation: (sender, kind) =>
      kind === 'signer' ? `${sender} le pide que firme` : `${sender} le pide que consulte este documento`,
    actBy: (kind, until) => (kind === 'signer' ? `Firme antes del ${until}` : `Consulte antes del ${until}`),
    messageFrom: (sender) => `Mensaje de ${sender}`,
    termsHeading: 'Firma electrónica',
    agree: 'Acepto el uso de documentos y firmas electrónicos',
    needed: 'Marque la casilla para continuar o rechace la firma más abajo.',
    submit: 'Continuar',
    decline: 'Rechazar la firma',
    signingAs: (name, email) => `Firma usted como ${name} (${email}).`,
  },

  waiting: {
    heading: 'Todavía no es su turno',
    text: 'Otras personas firman antes que usted. Le enviaremos un mensaje en cuanto sea su turno; puede cerrar esta página.',
    copyHeading: 'Todavía no ha terminado',
    copyText:
      'Recibirá una copia de este documento en cuanto todos lo hayan firmado. Le enviaremos un correo electrónico; puede cerrar esta página.',
  },

  deadEnd: {
    invalid: {
      heading: 'Este enlace no funciona',
      text: 'Puede que esté incompleto. Abra de nuevo el enlace desde el mensaje o cópielo entero en la barra de direcciones. Si eso no ayuda, pida uno nuevo a la persona que se lo envió.',
    },
    expired: {
      heading: 'Este enlace ha caducado',
      text: 'Los enlaces de firma son válidos durante un tiempo limitado. Pida uno nuevo; llegará a la misma dirección que antes.',
      textNoRequest:
        'Los enlaces de firma son válidos durante un tiempo limitado. Pida uno nuevo al remitente.',
      textFromSender: (sender) =>
        `Los enlaces de firma son válidos durante un tiempo limitado. Pida uno nuevo; ${sender} se lo enviará.`,
    },
    voided: {
      heading: 'Este documento se ha retirado',
      text: 'El remitente lo ha anulado, por lo que ya no se puede consultar ni firmar. No tiene que hacer nada.',
    },
    removed: {
      heading: 'Ya no se le pide que firme',
      text: 'El remitente le ha retirado de este documento. No tiene que hacer nada.',
    },
    replaced: {
      heading: 'Hay un enlace más reciente',
      text: 'El remitente ha modificado sus datos y este enlace ya no funciona. Abra el mensaje más reciente que haya recibido.',
    },
    reassigned: {
      heading: 'Esto se ha pasado a otra persona',
      text: 'Otra persona actúa ahora en su lugar, por lo que este enlace ya no funciona. No tiene que hacer nada. Si se trata de un error, pregunte al remitente.',
    },
    recalled: {
      heading: 'El remitente está haciendo cambios',
      text: 'El documento se ha recuperado para modificarlo, por lo que este enlace ya no funciona. Recibirá un mensaje nuevo cuando esté listo para firmar; si ya tiene uno más reciente, abra ese.',
    },
    askSender: 'Pedir un enlace nuevo',
    byEmail: 'Recibir un enlace por correo',
    bySms: 'Recibir un enlace por SMS',
    sent: 'Un enlace nuevo está en camino. Mire en sus mensajes y también en la carpeta de correo no deseado.',
    senderNotified: (sender) => `Hemos comunicado a ${sender} que usted necesita un enlace nuevo.`,
    document: 'Documento',
  },

  ended: {
    heading: 'Su sesión ha terminado',
    text: 'Esto ocurre cuando el remitente modifica sus datos o después de mucho tiempo. Lo que ha introducido se conserva.',
    reopen: 'Abrir de nuevo',
  },
  closed: {
    heading: 'Este documento está cerrado',
    text: 'Ya no se puede consultar ni firmar aquí. Diríjase al remitente si esperaba otra cosa.',
    voided:
      'El remitente ha retirado este documento, por lo que ya no se puede consultar ni firmar. No tiene que hacer nada.',
    voidedHeading: 'Este documento se ha retirado',
  },

  pages: 'Páginas',
  page: (page, of) => `Página ${page} de ${of}`,
  documentHeading: (name, pages) => `${name}, ${many(pages, '1 página', `${pages} páginas`)}`,
  reading: {
    label: 'Vista del documento',
    page: 'Página',
    reading: 'Lectura',
    larger: 'Texto más grande',
    smaller: 'Texto más pequeño',
    usual: 'Tamaño habitual',
    table: 'Tabla',
    picture: 'Esta página es una imagen: no contiene texto que se pueda ampliar.',
    unread: 'No se ha podido leer el texto de esta página, por lo que se muestra tal como se imprime.',
    pictureFields: 'Sus campos siguen debajo.',
    pictureOf: (page) => `Imagen de la página ${page}`,
    asPrinted: 'Como se imprime',
    showPage: (page) => `Mostrar la página ${page} como se imprime`,
    toFields: (page) => `A los campos de la página ${page}`,
    recognised: {
      start: 'Leer el texto automáticamente',
      size: 'Carga hasta 7 MB una sola vez. La página no sale de este dispositivo.',
      busy: 'Leyendo el texto…',
      failed: 'No se ha podido leer el texto. Compruebe su conexión e inténtelo de nuevo.',
      again: 'Intentar de nuevo',
      none: 'No se ha encontrado texto en esta página.',
      note: (percent) =>
        `Leído por una máquina, con una seguridad aproximada del ${percent} %. Puede contener errores, sobre todo en lo subrayado. Lo que vale es la página tal como se imprime.`,
      label: (page) => `Texto de la página ${page}, leído por una máquina`,
    },
  },
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
  zoomFit: 'Ajustar al ancho',
  zoomIs: (percent) => `${percent} %`,
  more: 'Más',
  about: 'Acerca de este documento',

  attached: {
    heading: 'Datos que acompañan a los documentos',
    download: 'Descargar',
    downloadNamed: (name) => `Descargar ${name}`,
    failed: 'No se ha podido cargar. Inténtelo de nuevo.',
  },

  progress: {
    label: 'Progreso',
    of: (done, total) => `${done} de ${total} listos`,
    none: 'No hay nada obligatorio. Finalice cuando quiera.',
    viewing: 'Lea el documento y finalice después.',
    all: 'Todo listo. Ya puede finalizar.',
    left: (left) => many(left, 'Queda 1 campo obligatorio', `Quedan ${left} campos obligatorios`),
  },
  guide: {
    start: 'Empezar',
    next: 'Siguiente campo',
  },
  save: {
    saved: 'Guardado',
    saving: 'Guardando…',
    offline: 'Sin conexión: conservado en este dispositivo',
    unkept: 'Aún no guardado: mantenga abierta esta página',
    back: 'Conexión restablecida. Todo está guardado.',
    refused: (reason) => `Esto no se ha podido guardar. ${reason}`,
  },
  live: {
    typing: (name) => `${name} está escribiendo…`,
    replaced: (by) =>
      by === null
        ? 'Otra persona ha cambiado esto. Usted había escrito:'
        : `${by} ha cambiado esto. Usted había escrito:`,
    takeBack: 'Recuperar lo mío',
    keepTheirs: 'Dejarlo así',
    changed: (label) => `${label}: otra persona lo ha modificado.`,
    filledBy: (name, time) => (time === null ? `Rellenado por ${name}` : `Rellenado por ${name}, ${time}`),
    changedBy: (name, time) => (time === null ? `Modificado por ${name}` : `Modificado por ${name}, ${time}`),
    changedElsewhere: (time) =>
      time === null ? 'Modificado en otra página' : `Modificado en otra página, ${time}`,
  },

  field: {
    kind: {
      signature: 'Firma',
      initials: 'Iniciales',
      witness: 'Firma del testigo',
      date: 'Fecha',
      input: 'Texto',
      checkbox: 'Casilla',
      dropdown: 'Selección',
    },
    prompt: {
      signature: 'Firmar',
      initials: 'Iniciales',
      witness: 'Testigo',
      date: null,
      input: 'Texto',
      checkbox: null,
      dropdown: 'Elegir…',
    },
    parts: ', ',
    page: (page) => `página ${page}`,
    required: 'obligatorio',
    optional: 'opcional',
    shared: 'otras personas también pueden modificarlo',
    of: (owner) => `de ${owner}`,
    filled: {
      signature: 'firmado',
      initials: 'con iniciales',
      witness: 'firmado por el testigo',
      date: 'se rellena al finalizar',
      input: 'rellenado',
      checkbox: 'marcada',
      dropdown: 'elegido',
    },
    empty: {
      signature: 'sin firmar',
      initials: 'sin iniciales',
      witness: 'sin firmar',
      date: 'se rellena al finalizar',
      input: 'vacío',
      checkbox: 'sin marcar',
      dropdown: 'nada elegido',
    },
    readOnly: 'no se puede modificar',
    dateLike: (sample) => `por ejemplo ${sample}`,
    nothing: 'Nada elegido',
    applied: (label) => `${label}: firmado.`,
    unprintable: (characters) =>
      [...characters].length > 1
        ? `Estos caracteres no se pueden imprimir y se han omitido: ${characters}`
        : `Este carácter no se puede imprimir y se ha omitido: ${characters}`,
    tooLong: (most) => `En un campo no caben más de ${most} caracteres.`,
    beyondPage: 'En la página no cabe más texto. Lo que no cabía se ha omitido.',
  },

  signature: {
    headingOf: { signature: 'Su firma', initials: 'Sus iniciales' },
    draw: 'Dibujar',
    type: 'Escribir',
    padLabel: 'Área de dibujo. Para firmar con el teclado, elija «Escribir».',
    padHint: {
      signature: 'Firme aquí con el dedo o el ratón',
      initials: 'Dibuje aquí sus iniciales',
      witness: 'Testigo: firme aquí',
    },
    turn: 'Gire el teléfono para tener más espacio.',
    undo: 'Deshacer',
    clear: 'Borrar',
    nameLabel: 'Su nombre',
    initialsLabel: 'Sus iniciales',
    faceLabel: 'Estilo de escritura',
    onlyFace: 'Estilo para esta escritura',
    face: { 'dancing-script': 'Fluido', caveat: 'Manuscrito', 'homemade-apple': 'Clásico' },
    adopt: { signature: 'Adoptar y firmar', initials: 'Adoptar las iniciales' },
    change: 'Usar esta',
    explain: {
      signature:
        'Se coloca en este campo y se le ofrece para sus demás firmas. Puede cambiarla hasta que finalice.',
      initials:
        'Se colocan en este campo y se le ofrecen para las demás iniciales. Puede cambiarlas hasta que finalice.',
    },
    empty: {
      draw: 'Dibuje primero o elija «Escribir».',
      type: 'Escriba primero su nombre.',
      picture: 'Elija primero una imagen.',
    },
    unprintable: (characters) => `Este estilo no puede escribir ${characters}. Dibuje en su lugar u omítalo.`,
    changeHeading: { signature: 'Cambiar su firma', initials: 'Cambiar sus iniciales' },
    remove: 'Quitar de este campo',
    replaceAll: (count) =>
      many(
        count,
        'También la sustituye en el otro campo que firmó con ella.',
        `También la sustituye en los otros ${count} campos que firmó con ella.`,
      ),
    picture: {
      tab: 'Imagen',
      hint: 'Elija una foto o un escaneado de lo que ha escrito en papel blanco. Solo se conserva la tinta; el papel desaparece.',
      choose: 'Elegir una imagen',
      another: 'Elegir otra',
      stays: 'La imagen no sale de este dispositivo.',
      strength: 'Cuánto cuenta como tinta',
      strengthValue: (percent) => `${percent} por ciento`,
      preview: 'Así se imprimirá',
      fault: {
        'too-large': 'La imagen supera los 20 MB. Elija una más pequeña.',
        'no-picture': 'Este archivo no se puede leer como imagen. Elija un JPEG o un PNG.',
        'no-ink':
          'No se ha encontrado tinta. Escriba con un bolígrafo oscuro sobre papel blanco, con luz uniforme.',
      },
    },
    preview: 'Vista previa',
    saved: 'Adoptado.',
    removed: (label) => `${label}: quitado.`,
  },

  witness: {
    signFirst: 'Firme primero',
    signFirstText:
      'Un testigo da fe de su firma. Firme donde corresponda y pida después a su testigo que firme.',
    signNow: 'Ir a la firma',
    signedBy: (signer) => `La firma de ${signer}`,
    clearedByChange: 'Si la cambia, su testigo tendrá que firmar de nuevo.',
    notSigned: (signer) => `${signer} ha cambiado o quitado la firma. Pida a ${signer} que firme primero.`,
    heading: 'Su testigo',
    handOver: 'Entregue el dispositivo a su testigo',
    handOverText: (signer) =>
      `Un testigo presencia la firma de ${signer} y la confirma con la suya propia. Entregue ahora este dispositivo a su testigo.`,
    begin: 'Soy el testigo',
    name: 'Nombre completo del testigo',
    email: 'Correo electrónico del testigo',
    nameNeeded: 'Introduzca su nombre completo.',
    emailNeeded: 'Introduzca su dirección de correo electrónico, por ejemplo nombre@example.com.',
    notOwn: 'El testigo debe ser otra persona: este es el correo electrónico de quien firma.',
    unprintable: (characters) => `No se puede imprimir ${characters}. Escriba el nombre con otras letras.`,
    notOwnName: 'El testigo debe ser otra persona: este es el nombre de quien firma.',
    statement: (signer) => `Confirmo que he presenciado cómo ${signer} firmaba este documento.`,
    statementNeeded: 'Confirme que ha presenciado la firma.',
    confirm: 'Firmar como testigo',
    handBack: (signer) => `Gracias. Devuelva el dispositivo a ${signer}.`,
    changeHeading: 'Cambiar de testigo',
    remove: 'Quitar al testigo',
    by: (name) => `por ${name}`,
    link: {
      choose: 'Enviar un enlace al testigo',
      heading: 'Pedírselo a su testigo por correo',
      text: 'Su testigo recibe un enlace propio, confirma que le ha visto firmar y firma en su dispositivo. Después usted podrá finalizar.',
      send: 'Enviar el enlace',
      asked: (name) => `Se ha pedido a ${name} que sea testigo`,
      sentTo: (email) =>
        `Un enlace va de camino a ${email}. Esta página mostrará cuándo ha firmado; entretanto puede cerrarla.`,
      opened: 'El enlace se ha abierto.',
      undelivered: 'No se ha podido entregar el correo. Compruebe la dirección y vuelva a pedirlo.',
      signed: (name) => `${name} ha firmado mediante el enlace.`,
      askAgain: 'Pedirlo de nuevo, o a otra persona',
      here: 'Firmar en este dispositivo',
      withdraw: 'Retirar el enlace',
      waiting: (name) => `Esperando a ${name}`,
      pageHeading: (signer) => `Sea testigo de la firma de ${signer}`,
      pageText: (signer) =>
        `${signer} firma este documento y le ha nombrado testigo. Firme solo si presencia la firma. No necesita leer el documento.`,
      signingAs: (email) =>
        `Su nombre y ${email} se imprimen junto a su firma y se registran con la hora y su dirección de red.`,
      thanks: (name) => `Gracias, ${name}`,
      thanksText: (signer) =>
        `Su firma está en su sitio. ${signer} ya puede finalizar; usted puede cerrar esta página.`,
      expired: (signer) => `Pida a ${signer} que le envíe uno nuevo.`,
      withdrawn: {
        heading: 'Ya no se le pide que firme',
        text: 'La petición se ha retirado o enviado de nuevo. Si tiene un correo más reciente, abra el enlace que contiene; si no, no tiene que hacer nada.',
      },
      closed: {
        heading: 'Ya no hay nada que atestiguar',
        text: 'La firma ha terminado o el documento se ha retirado. No tiene que hacer nada.',
      },
    },
  },

  finish: {
    button: 'Finalizar',
    viewing: 'Finalizar la consulta',
    heading: '¿Finalizar la firma?',
    headingViewing: '¿Finalizar la consulta?',
    text: 'Después no podrá modificar nada.',
    textViewing: 'Comunicaremos al remitente que ha consultado el documento.',
    confirm: 'Finalizar',
    working: 'Finalizando…',
    missingHeading: 'Todavía falta algo',
    missingText: 'Rellene estos campos y finalice después.',
    changedHeading: 'Algo ha cambiado',
    changedText: 'Estos campos han cambiado desde que los vio. Mire cada uno y finalice después.',
    goTo: 'Ir al primero',
    offline:
      'No hay conexión. Lo que ha introducido se conserva en este dispositivo; finalice cuando vuelva a tener conexión.',
  },
  decline: {
    button: 'Rechazar la firma',
    buttonViewing: 'Rechazar la consulta',
    heading: '¿Rechazar la firma?',
    headingViewing: '¿Rechazar la consulta?',
    text: (sender) =>
      `Se comunicará a ${sender}, junto con su motivo. Después no podrá firmar, a menos que el remitente se lo pida de nuevo.`,
    reason: 'Motivo',
    reasonNeeded: 'Indique el motivo al remitente.',
    confirm: 'Rechazar',
  },
  reassign: {
    button: 'Pasar a otra persona',
    heading: '¿Pasar a otra persona?',
    text: (sender) =>
      `Esa persona recibirá un enlace por correo electrónico y actuará en su lugar. Lo que usted ha introducido se descartará y su enlace dejará de funcionar. Se comunicará a ${sender}, junto con su motivo.`,
    name: 'Nombre completo de la persona',
    email: 'Correo electrónico de la persona',
    mobile: 'Número de móvil de la persona',
    nameNeeded: 'Introduzca el nombre completo de la persona.',
    emailNeeded: 'Introduzca el correo electrónico de la persona, por ejemplo nombre@example.com.',
    mobileNeeded:
      'Introduzca un número propio de la persona con el prefijo del país, por ejemplo +34 600 000 000. Recibirá el código.',
    taken: 'Esta persona ya participa. Introduzca la dirección de otra persona.',
    muted: (sender) =>
      `Usted no recibe mensajes nuestros, por lo que no se puede pasar desde aquí. Pida a ${sender} que cambie el destinatario.`,
    usedUp: (sender) => `Esto ya se ha pasado tres veces. Pida a ${sender} que cambie el destinatario.`,
    confirm: 'Pasar',
  },

  checkDocument: 'Comprobar un documento sellado',
  /** On the device of a host, which goes from hand to hand. */
  inPerson: {
    host: (host) => `Está actuando en persona. ${host} le atiende.`,
    handBack: 'Devolver el dispositivo',
    stop: 'Parar y bloquear la pantalla',
  },

  finished: {
    heading: (name) => `Gracias, ${name}`,
    signed: 'Ha firmado.',
    viewed: 'Ha finalizado la consulta.',
    copyHeading: 'Su copia está lista',
    allDone: 'Todos han finalizado. Los documentos son definitivos y están sellados.',
    checking:
      'Todos han finalizado. Los documentos se están comprobando antes de sellarlos y aparecerán aquí en cuanto termine la comprobación.',
    othersLeft: 'Recibirá los documentos definitivos por correo electrónico cuando todos hayan firmado.',
    othersLeftMuted: 'Puede volver con el mismo enlace para descargar los documentos definitivos.',
    at: (moment) => `Finalizado el ${moment}`,
    downloads: 'Descargas',
    master: 'Documento firmado',
    masterSoFar: 'Documento con las firmas hasta ahora',
    certificate: 'Certificado de finalización',
    combined: 'Documento y certificado en un solo archivo',
    original: 'Documento original',
    receipt: 'Recibo de lo que usted hizo',
    preparing: 'Se están preparando los documentos definitivos…',
    redirect: (host, seconds) => `Será redirigido a ${host} en ${seconds} s.`,
    redirectNow: (host) => `Ir a ${host}`,
    stay: 'Quedarse aquí',
    closePage: 'Puede cerrar esta página.',
  },
  declined: {
    heading: 'Ha rechazado la solicitud',
    text: (sender) => `Se ha comunicado a ${sender}. No tiene que hacer nada más.`,
  },
}
