import { kitWords } from '../../../guest/language/words/es.ts'
import type { Words } from './en.ts'

const askSender = 'No se fíe de esta copia. Pida el archivo original a quien se lo envió y compruébelo aquí.'
const revisionAlone = 'Descargue abajo la versión sellada y fíese solo de ella.'
const otherReader = 'Abra el archivo en un lector de PDF que compruebe firmas.'

/** The page's words in Spanish. */
export const es: Words = {
  language: 'es',
  kit: kitWords,
  title: 'Comprobar un documento',
  heading: 'Comprobar un documento sellado',
  introduction:
    'Vea si un PDF está tal como se selló, quién lo selló y cuándo. Añada su certificado de finalización para ver si ambos van juntos.',
  toDashboard: 'Ir al panel',
  drop: {
    first: 'Suelte aquí un PDF sellado',
    more: 'Suelte otro archivo',
    limits: 'Hasta 200 MB. El archivo no sale de este dispositivo.',
    choose: 'Elegir un PDF',
  },
  checking: 'Comprobando',
  remove: (file) => `Quitar ${file}`,
  privacy:
    'Todo se comprueba en este navegador; no se sube nada. No se pregunta si otra autoridad revocó un certificado entretanto, y los sellos de tiempo no se comparan con ninguna lista de autoridades de confianza.',
  downloadRevision: 'Descargar la versión sellada',
  verdict: {
    whole: {
      heading: 'Íntegro, y sellado aquí',
      meaning: 'Nada ha cambiado en él desde que lo selló esta instalación de Countersign.',
      advice: null,
    },
    'whole-test': {
      heading: 'Un documento de prueba sin efecto legal',
      meaning:
        'Nada ha cambiado en él desde que lo selló esta instalación de Countersign, pero en modo de prueba. No tiene efecto legal.',
      advice: 'No se fíe de él. Si esperaba un documento real, pregunte a la organización indicada abajo.',
    },
    'whole-unknown': {
      heading: 'Íntegro, pero sellado por otra persona',
      meaning:
        'Nada ha cambiado en él desde que se selló. El certificado no es de esta instalación: cualquiera puede crear uno con cualquier nombre.',
      advice: 'Pregunte a la organización que figura abajo si el certificado es suyo antes de fiarse.',
    },
    'whole-unasked': {
      heading: 'Íntegro, pero no se ha podido comprobar de quién es el sello',
      meaning:
        'Nada ha cambiado en él desde que se selló. Esta página no pudo preguntar a su instalación si el certificado es suyo.',
      advice: 'Compruebe de nuevo el archivo cuando tenga conexión, antes de fiarse de él.',
    },
    receipt: {
      heading: 'Un recibo válido',
      meaning: 'Esta instalación lo emitió por un acto. El evento y la firma no han cambiado.',
      advice: 'Añada el certificado de finalización para ver si sigue diciendo lo mismo.',
    },
    'receipt-test': {
      heading: 'Un recibo de prueba sin efecto legal',
      meaning:
        'Esta instalación lo emitió en modo de prueba. El evento y la firma no han cambiado, pero no tienen efecto legal.',
      advice: 'No se fíe de él.',
    },
    'receipt-unknown': {
      heading: 'Un recibo firmado por otra parte',
      meaning:
        'El evento y la firma no han cambiado, pero el certificado no es de esta instalación: cualquiera puede crear uno con cualquier nombre.',
      advice: 'Compruébelo en la dirección del servicio que lo entregó.',
    },
    'receipt-unasked': {
      heading: 'Sin cambios, pero no se ha podido comprobar de quién es el recibo',
      meaning:
        'El evento y la firma no han cambiado. Esta página no pudo preguntar a su instalación si el certificado es suyo.',
      advice: 'Compruebe de nuevo el archivo cuando tenga conexión, antes de fiarse de él.',
    },
    'receipt-broken': {
      heading: 'Un recibo no válido',
      meaning: 'Se modificó después de firmarlo, o su firma está dañada.',
      advice: 'Use el recibo tal como se descargó.',
    },
    'evidence-wrong': {
      heading: 'Íntegro, pero sus pruebas se contradicen',
      meaning:
        'Nada ha cambiado en él desde que se selló, pero las pruebas selladas se contradicen entre sí o con el archivo. Abajo figura lo que no concuerda.',
      advice: 'No se fíe de él. Pregunte a la organización que lo selló cómo ocurrió.',
    },
    'certificate-not-valid': {
      heading: 'Íntegro, pero el certificado no era válido',
      meaning:
        'Nada ha cambiado en él desde que se selló, pero se selló en un momento en que el certificado no era válido.',
      advice: 'Pregunte el motivo a quien lo selló antes de fiarse.',
    },
    'certificate-withdrawn': {
      heading: 'Íntegro, pero el certificado fue revocado',
      meaning:
        'Nada ha cambiado en él desde que se selló, pero el certificado, de esta instalación, fue revocado después. Otra persona pudo tener su clave.',
      advice: 'Pregunte a la organización indicada abajo si este archivo es suyo antes de fiarse.',
    },
    altered: {
      heading: 'Cambiado después de sellarse',
      meaning: 'El contenido no es el que se selló: algo bajo el sello se cambió.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'Falta el final del archivo',
      meaning: 'El sello abarca más de lo que hay. Quizá se interrumpió una descarga o se cortó algo.',
      advice: 'Descargue el archivo de nuevo. Si sigue cortado, pida el original a quien se lo envió.',
    },
    'signature-broken': {
      heading: 'El propio sello está roto',
      meaning: 'La firma del sello se dañó o se falsificó, así que no demuestra nada del contenido.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'El sello no abarca el archivo como debe',
      meaning:
        'El sello omite más que su propia firma. Así se preparan archivos para ocultar contenido a la comprobación.',
      advice: askSender,
    },
    extended: {
      heading: 'Se añadió algo después del sello',
      meaning:
        'La versión sellada sigue dentro, sin cambios. El sello no abarca lo que la sigue, y algunos programas podrían mostrarlo en lugar de lo sellado.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'El sello de tiempo no es válido',
      meaning: 'El sello de tiempo está dañado o pertenece a otra cosa.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Sellado de un modo que aquí no se puede comprobar',
      meaning: 'La firma usa un método antiguo o poco común, que Countersign no utiliza.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'Este archivo no tiene sello',
      meaning:
        'El archivo no lleva ningún sello digital, así que no se puede decir de quién es ni si se cambió.',
      advice:
        'Si debería estar sellado, pida el original a quien se lo envió: imprimir y guardar de nuevo quita los sellos.',
    },
    'seal-removed': {
      heading: 'Se quitó el sello',
      meaning:
        'El archivo lleva las marcas de uno sellado por Countersign, pero el sello no está. Se guardó de nuevo o se quitó a propósito.',
      advice: askSender,
    },
    encrypted: {
      heading: 'Protegido con contraseña',
      meaning:
        'El archivo no se puede leer sin su contraseña y no lleva ningún sello que se pueda comprobar desde fuera.',
      advice: 'Pida el archivo sin contraseña a quien se lo envió. Countersign nunca añade una.',
    },
    damaged: {
      heading: 'Dañado',
      meaning: 'El archivo empieza como un PDF, pero no se puede leer.',
      advice: 'Descárguelo de nuevo o pida el original a quien se lo envió.',
    },
    'not-pdf': {
      heading: 'No es un PDF',
      meaning: 'Solo los archivos PDF llevan sellos, y este es de otro tipo.',
      advice: 'Elija el PDF que recibió.',
    },
    empty: {
      heading: 'Un archivo vacío',
      meaning: 'No contiene nada.',
      advice: 'Descárguelo de nuevo.',
    },
    'too-large': {
      heading: 'Demasiado grande para comprobarlo aquí',
      meaning: 'Esta página lee archivos de hasta 200 MB.',
      advice: otherReader,
    },
    'insecure-page': {
      heading: 'Esta página no es segura',
      meaning: 'Los navegadores solo comprueban firmas en páginas cuya dirección empieza por https.',
      advice: 'Abra esta página por su dirección https o pídala a quien gestiona este servicio.',
    },
    'too-slow': {
      heading: 'La comprobación tardó demasiado',
      meaning:
        'El archivo está hecho de modo que leerlo lleva demasiado tiempo. Los que sella Countersign no lo están.',
      advice: askSender,
    },
    unreadable: {
      heading: 'No se pudo leer el archivo',
      meaning: 'Quizá se movió o se borró, o al navegador le faltó memoria.',
      advice: 'Elija el archivo de nuevo.',
    },
  },
  problem: {
    'content-changed': 'Los bytes que abarca no son los que se sellaron.',
    shifted: 'Antes de él se insertaron o se quitaron bytes.',
    'cut-off': 'Abarca más bytes de los que tiene el archivo.',
    'signature-unreadable': 'No se puede leer la firma.',
    'signature-wrong': 'La firma no se hizo con su certificado, o se dañó.',
    'contents-not-hexadecimal': 'La firma no está escrita como debería.',
    'range-unreadable': 'No se puede leer lo que abarca.',
    'range-not-from-start': 'Omite el principio del archivo.',
    'range-overlapping': 'Los tramos que abarca se solapan.',
    'range-several-gaps': 'Omite más de una parte del archivo.',
    'range-gap-too-large': 'Omite más que su propia firma.',
    'range-elsewhere': 'Omite algo distinto de su propia firma.',
    'timestamp-wrong': 'Su sello de tiempo está dañado o pertenece a otra cosa.',
    unsupported: 'Está hecho de un modo que esta página no comprueba.',
  },
  comparison: {
    'add-certificate': {
      title: 'Añada el certificado de finalización para comparar',
      text: 'Indica las huellas de su documento y del registro de auditoría. Suéltelo aquí también.',
    },
    'add-master': {
      title: 'Añada el documento para comparar',
      text: 'El certificado indica la huella de su documento. Suelte aquí también el documento sellado.',
    },
    matches: {
      title: 'El documento y el certificado van juntos',
      text: 'Las huellas del documento y del registro de auditoría coinciden con el certificado.',
    },
    'receipt-matches': {
      title: 'El recibo y las pruebas concuerdan',
      text: 'El registro de auditoría contiene, sin cambios, el acto por el que se entregó el recibo.',
    },
    'receipt-differs': {
      title: 'Las pruebas no corresponden al recibo',
      text: 'El registro de auditoría se escribió de nuevo después de entregar el recibo: el acto, o algo anterior, es otro.',
    },
    'digest-differs': {
      title: 'El documento no corresponde al certificado',
      text: 'Son del mismo sobre, pero el certificado indica otra huella. No van juntos: uno de los dos no es el archivo definitivo.',
    },
    'trail-differs': {
      title: 'Los archivos tienen registros de auditoría distintos',
      text: 'Son del mismo sobre, pero los eventos registrados difieren. Uno de ellos se hizo de nuevo a partir de otros eventos.',
    },
    'other-envelope': {
      title: 'El certificado es de otro sobre',
      text: 'Estos archivos no van juntos: un certificado no dice nada de documentos de otros sobres.',
    },
  },
  evidence: {
    heading: 'Recalculado a partir de las pruebas incluidas',
    trail: {
      label: 'Registro de auditoría',
      holds: (events) => `Completo: cada evento se deriva del anterior. Eventos: ${events}`,
    },
    values: {
      label: 'Nombres y direcciones',
      holds: (count) => `Tal como se registraron. Comparados: ${count}`,
    },
    offer: { label: 'Documentos', holds: 'Los que se enviaron, según sus huellas' },
    acts: {
      label: 'Lo que hizo cada persona',
      holds: (count) => `Abarca estos documentos. Personas: ${count}`,
    },
    consent: { label: 'Consentimiento', holds: 'Al texto que figura palabra por palabra en el archivo' },
    anchors: {
      label: 'Sellos de tiempo',
      holds: (count: number) => `De otra autoridad, sobre estados de este registro. Número: ${count}`,
    },
    digests: { label: 'Huellas', holds: 'Las del sobre que indica el sello' },
    finding: {
      unreadable: 'Las pruebas no se pueden leer o no están escritas como deberían.',
      'other-envelope': 'Las pruebas son de otro sobre.',
      event: 'Un evento se cambió, se omitió, se añadió o se movió.',
      head: 'El registro de auditoría tiene otra huella que la que indica el archivo.',
      disclosure: 'Un nombre, una dirección o un número no es el que se registró.',
      offer: 'Se enviaron otros documentos.',
      act: 'El acto de alguien falta o abarca otra cosa.',
      authentication: 'La prueba de quién es alguien no se registró como suya.',
      consent: 'Alguien aceptó otro texto.',
      anchor: 'Un sello de tiempo no es de este registro, o su firma no es válida.',
      files: 'Las huellas no corresponden a este archivo.',
    },
    inEvent: (at) => `evento ${at}`,
    finished: 'Terminaron',
    unchecked: {
      label: 'Sin comprobar',
      certificate:
        'Lo que ocurrió con el sobre: eso figura en su certificado de finalización. Suéltelo aquí también.',
      documents: 'Los propios documentos. Suéltelos aquí para comparar sus huellas.',
      concealed: (count) => `Datos que quedan ocultos, como las respuestas: ${count}`,
      earlier: (count) => `Eventos anteriores a este tipo de pruebas: ${count}`,
      texts: (count) => `Textos de consentimiento que no están en el archivo: ${count}`,
      authority: 'Si se puede confiar en la autoridad de los sellos de tiempo.',
      outside:
        'Si todo el registro de auditoría se escribió de nuevo antes de sellarlo: nadie de fuera lo ha confirmado.',
      none: 'El registro de auditoría: una versión anterior selló este archivo sin incluir pruebas.',
    },
    named: {
      one: (name) => `Este es «${name}», tal como se mostró antes de firmar`,
      all: 'Estos son los documentos tal como se mostraron antes de firmar',
      text: 'La huella coincide con las pruebas.',
    },
    notNamed: {
      title: 'No es ninguno de los documentos de las pruebas',
      text: 'La huella es distinta. Quizá el archivo se guardó de nuevo, o es otro documento.',
    },
  },
  seal: {
    one: 'Sello',
    timestampOfAll: 'Sello de tiempo del documento',
    numbered: (name, number, count) => `${name} ${number} de ${count}`,
    wrong: 'Qué está mal',
    by: 'Sellado por',
    unreadable: 'Ilegible',
    installation: 'Esta instalación',
    sources: {
      installation: 'Su propio certificado',
      issued: 'Emitido por esta instalación para la organización indicada arriba',
      uploaded: 'Aportado por una de sus organizaciones: del nombre solo responde el emisor',
    },
    byOwn: (name: string) => `Sellado aquí por ${name}.`,
    byOther: (name: string) =>
      `Sellado aquí por ${name}: otra organización de esta instalación, distinta de aquella en la que ha iniciado sesión.`,
    withdrawn: {
      compromised: (day: string) => `Revocado el ${day}: su clave puede estar en otras manos.`,
      replaced: (day: string) => `Revocado el ${day}: otro certificado lo sustituyó.`,
    },
    notOwn: 'Ninguno con el que selle esta instalación',
    notAsked: 'Desconocido: no se pudieron pedir los certificados de esta instalación',
    issuer: 'Emitido por',
    selfMade: 'Sí mismo: un certificado creado por quien lo usa',
    chained: (issuer, root) => `${issuer}, avalado por ${root}`,
    issuerMissing: (issuer) => `${issuer}, cuyo propio certificado no está en el archivo`,
    valid: 'Certificado válido',
    validity: (from, to) => `del ${from} al ${to}`,
    expired: 'Había caducado cuando se usó.',
    notYetValid: 'Aún no era válido cuando se usó.',
    at: 'Sellado el',
    timestamp: 'Sello de tiempo',
    noTimestamp: 'Ninguno: la hora es la que indica quien selló',
    timestampBy: (authority) => `de ${authority}`,
    covers: 'Abarca',
    revision: (number, count) => `Versión ${number} de ${count}`,
    whole: 'todo el archivo',
    part: (bytes, all) => `los primeros ${bytes} de ${all} bytes`,
    after: 'Después del sello',
    nothingAfter: 'Nada',
    moreAfter: (size) => `${size} que el sello no abarca`,
    reason: 'Motivo indicado',
    method: 'Método',
  },
  file: {
    heading: 'El archivo',
    unproven: 'según dice él mismo, sin que lo demuestre ningún sello',
    kind: 'Tipo',
    kinds: {
      master: 'Documento',
      certificate: 'Certificado de finalización',
      combined: 'Documento con certificado',
    },
    envelope: 'Sobre',
    head: 'Huella del registro de auditoría (cabeza)',
    digest: 'Huella del archivo (SHA-256)',
  },
}
