import type { MessageWords } from './en.ts'

/**
 * Messages to recipients and individuals in Spanish. Text messages say “clave” for code, because GSM 03.38 has no ó.
 */
export const es: MessageWords = {
  language: 'es',
  hello: (name) => `Hola, ${name}:`,
  from: 'De',
  documents: (count) => (count === 1 ? 'Documento' : 'Documentos'),
  signBy: 'Firme antes del',
  viewBy: 'Consulte antes del',
  inPlaceOf: (name, email) => `${name} (${email}) le ha pasado esto.`,
  completedAt: 'Finalizado',
  byHand: 'Si el botón no funciona, abra esta dirección:',
  ownLink: (until) =>
    `El enlace es personal: no reenvíe este correo electrónico. Es válido hasta el ${until}.`,
  renewableLink: (until) =>
    `El enlace es personal: no reenvíe este correo electrónico. Es válido hasta el ${until}; después podrá pedir uno nuevo.`,
  unexpected: (sender, email) =>
    `¿No esperaba este mensaje? Consulte a ${sender} en ${email} antes de abrirlo.`,
  questions: (sender, email) => `¿Tiene preguntas? Consulte a ${sender} en ${email}.`,

  sign: {
    subject: (envelope) => `Para firmar: ${envelope}`,
    preview: (sender, envelope) => `${sender} le pide que firme «${envelope}».`,
    heading: (sender, envelope) => `${sender} le pide que firme «${envelope}»`,
    text: 'Lea los documentos y fírmelos en su navegador. No necesita ninguna cuenta ni instalar nada.',
    button: 'Revisar y firmar',
    reminder: {
      subject: (envelope) => `Recordatorio: para firmar, ${envelope}`,
      preview: (sender, envelope) => `${sender} espera su firma en «${envelope}».`,
      heading: (sender, envelope) => `${sender} espera su firma en «${envelope}»`,
      text: 'Este es un recordatorio. Lea los documentos y fírmelos en su navegador. No necesita ninguna cuenta ni instalar nada.',
    },
  },
  view: {
    subject: (envelope) => `Para consultar: ${envelope}`,
    preview: (sender, envelope) => `${sender} le pide que consulte «${envelope}».`,
    heading: (sender, envelope) => `${sender} le pide que consulte «${envelope}»`,
    text: 'Lea los documentos en su navegador y confirme que los ha visto. No necesita ninguna cuenta.',
    button: 'Consultar los documentos',
    reminder: {
      subject: (envelope) => `Recordatorio: para consultar, ${envelope}`,
      preview: (sender, envelope) => `${sender} espera que consulte «${envelope}».`,
      heading: (sender, envelope) => `${sender} espera que consulte «${envelope}»`,
      text: 'Este es un recordatorio. Lea los documentos en su navegador y confirme que los ha visto. No necesita ninguna cuenta.',
    },
  },
  newLink: {
    subject: (envelope) => `Su enlace: ${envelope}`,
    preview: (envelope) => `Un enlace nuevo a «${envelope}».`,
    heading: (envelope) => `Su enlace a «${envelope}»`,
    text: 'Aquí tiene el enlace nuevo que pidió. Usted ya ha finalizado; recibirá los documentos sellados cuando todos hayan finalizado.',
    button: 'Abrir los documentos',
  },
  receipt: {
    subject: (envelope) => `Su recibo: ${envelope}`,
    preview: (envelope) => `Lo que usted hizo con «${envelope}», para conservar.`,
    heading: (envelope) => `Su recibo de «${envelope}»`,
    text: 'Ha finalizado. El archivo adjunto es un recibo firmado de lo que hizo, con todo lo que introdujo. Consérvelo: nadie puede cambiar su copia, así que mostrará si algo se altera después.',
    check:
      'No necesita ningún programa para conservarlo. Para comprobarlo, arrástrelo a la página que verifica documentos.',
  },
  finished: {
    subject: (envelope) => `Finalizado: ${envelope}`,
    preview: (envelope) => `«${envelope}» ha finalizado. Los documentos sellados están listos.`,
    heading: (envelope) => `«${envelope}» ha finalizado`,
    text: 'Todos han finalizado. Aquí tiene los documentos sellados y su certificado, para sus archivos.',
    copyText: (sender) =>
      `Todos han finalizado, y ${sender} le envía una copia de los documentos sellados y de su certificado.`,
    attached: 'Los documentos firmados y su certificado van adjuntos a este correo electrónico.',
    tooLarge:
      'Los documentos firmados son demasiado grandes para adjuntarlos a este correo electrónico. Use el botón para obtenerlos.',
    renewingLink: (until) =>
      `El enlace es personal: no reenvíe este correo electrónico. Es válido hasta el ${until}. Si lo abre después, recibirá uno nuevo por correo electrónico.`,
    button: 'Ver y descargar',
  },
  recalled: {
    subject: (envelope) => `Recuperado: ${envelope}`,
    preview: (sender, envelope) => `${sender} ha recuperado «${envelope}» para modificarlo.`,
    heading: (sender, envelope) => `${sender} ha recuperado «${envelope}» para modificarlo`,
    text: 'No tiene que hacer nada. El enlace que recibió ya no funciona, y lo que haya introducido o firmado con él no cuenta. Recibirá un correo electrónico nuevo cuando los documentos vuelvan a estar listos.',
  },
  voided: {
    subject: (envelope) => `Retirado: ${envelope}`,
    preview: (sender, envelope) => `${sender} ha retirado «${envelope}».`,
    heading: (sender, envelope) => `${sender} ha retirado «${envelope}»`,
    text: 'No tiene que hacer nada. El enlace que recibió ya no funciona, y los documentos ya no se pueden consultar ni firmar.',
  },
  expired: {
    subject: (envelope) => `Plazo vencido: ${envelope}`,
    preview: (_, envelope) => `El plazo para «${envelope}» ha vencido.`,
    heading: (_, envelope) => `El plazo para «${envelope}» ha vencido`,
    text: (sender) =>
      `El enlace que recibió ya no funciona, y los documentos ya no se pueden consultar ni firmar. Si aún quiere hacerlo, pida a ${sender} que los envíe de nuevo.`,
  },
  otherDeclined: {
    subject: (envelope) => `Rechazado: ${envelope}`,
    preview: (person, envelope) => `${person} ha rechazado «${envelope}».`,
    heading: (person, envelope) => `${person} ha rechazado «${envelope}»`,
    text: (sender) =>
      `Por ahora los documentos no se pueden completar. Hemos avisado a ${sender}, que decidirá cómo continuar. Su enlace sigue funcionando, y recibirá un correo electrónico si algo cambia.`,
  },
  witness: {
    subject: (envelope) => `Testigo de una firma: ${envelope}`,
    preview: (signer, envelope) => `${signer} le pide que sea testigo de su firma en «${envelope}».`,
    heading: (signer) => `${signer} le pide que sea testigo de su firma`,
    text: (signer, envelope) =>
      `${signer} firma «${envelope}» y le ha nombrado testigo. Abra el enlace solo si está presente cuando firme: usted confirma que lo ha visto y firma también. No necesita ninguna cuenta.`,
    signer: 'Firmante',
    sentBy: 'Enviado por',
    button: 'Firmar como testigo',
  },
  identity: {
    preview: (sender) => `${sender} le pide que verifique su identidad.`,
    heading: (sender) => `${sender} le pide que verifique su identidad`,
    text: 'Tenga a mano su documento de identidad y un dispositivo con cámara. Tarda unos cinco minutos; no necesita ninguna cuenta.',
    button: 'Verificar mi identidad',
  },
  startCode: {
    subject: (code, envelope) => `${code} es su código para «${envelope}»`,
    preview: (envelope) => `Introdúzcalo en la página en la que empezó «${envelope}».`,
    heading: 'Su código',
    hello: 'Hola:',
    text: (envelope) =>
      `Ha indicado esta dirección de correo para empezar «${envelope}». Introduzca el código en esa página para continuar. Vale 10 minutos.`,
    code: 'Código',
    unexpected: '¿No ha sido usted? Ignore este correo y no comparta el código. Sin él no ocurre nada.',
  },

  sms: {
    sign: (sender, envelope) => `${sender} le pide que firme "${envelope}":`,
    view: (sender, envelope) => `${sender} le pide que consulte "${envelope}":`,
    back: (envelope) => `Su enlace a "${envelope}":`,
    recalled: (sender, envelope) =>
      `${sender} ha recuperado "${envelope}" para modificarlo. Su enlace ya no funciona; le enviaremos uno nuevo.`,
    voided: (sender, envelope) => `${sender} ha retirado "${envelope}". Su enlace ya no funciona.`,
    expired: (_, envelope) => `El plazo para "${envelope}" ha vencido. Su enlace ya no funciona.`,
    code: (code, envelope) =>
      `${code} es su clave para abrir "${envelope}". Vale 10 minutos. No se la diga a nadie.`,
    identityCode: (code) =>
      `${code} es su clave para verificar su identidad. Vale 10 minutos. No se la diga a nadie.`,
  },
}
