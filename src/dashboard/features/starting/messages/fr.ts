import { kitWords } from '../../../guest/language/words/fr.ts'
import type { Words } from './en.ts'

/** Every word of the page of a public link, in French. */
export const fr: Words = {
  language: 'fr',
  kit: kitWords,
  opening: 'Ouverture de la page',
  tryAgain: 'Réessayer',
  requestId: (id) => `Référence ${id}`,
  questions: (sender) => `Des questions ? Adressez-vous à ${sender} :`,

  sign: (sender) =>
    `${sender} vous propose de signer ceci en ligne. Indiquez qui vous êtes, puis lisez et signez ici. Vous n’avez pas besoin de compte.`,
  view: (sender) =>
    `${sender} vous propose de lire ceci en ligne. Indiquez qui vous êtes, puis lisez ici. Vous n’avez pas besoin de compte.`,
  documents: 'Documents',
  name: 'Votre nom',
  nameHint: 'Tel qu’il doit figurer sur le document.',
  email: 'Votre adresse e-mail',
  emailHint: 'Nous y enverrons un code, puis les documents terminés.',
  emailHintNoCode: 'Nous y enverrons les documents terminés.',
  onlyFrom: (domains) => `Utilisez une adresse qui se termine par ${domains}.`,
  continue: 'Continuer',
  faults: {
    name: 'Saisissez votre nom.',
    address: 'Saisissez un nom sans adresse web.',
    email: 'Saisissez une adresse e-mail valide.',
  },

  code: {
    heading: 'Consultez vos e-mails',
    sentTo: (email) => `Nous avons envoyé un code à ${email}. Saisissez-le pour continuer.`,
    resent: 'Un nouveau code est en route. Le précédent ne fonctionne plus.',
    late: 'Cela peut prendre une minute. Regardez aussi dans les indésirables. Si vous avez demandé plusieurs codes, attendez une heure avant de réessayer.',
    label: 'Code',
    submit: 'Continuer',
    incomplete: 'Le code comporte six chiffres.',
    resend: 'Envoyer un autre code',
    resendIn: (seconds) => `Envoyer un autre code dans ${seconds} s`,
    change: 'Utiliser une autre adresse',
    tooMany: 'Trop de tentatives. Demandez un autre code.',
  },

  refusal: {
    'wrong-credentials':
      'Ce code n’est pas le bon. Consultez le dernier e-mail reçu ou demandez un autre code.',
    'link-invalid': 'Ce lien ne fonctionne plus. Rechargez la page pour savoir pourquoi.',
    'too-many-requests': 'Trop de tentatives d’ici. Attendez un moment, puis réessayez.',
    conflict:
      'Impossible de continuer ici. Vous avez peut-être déjà commencé : cherchez le lien dans vos e-mails.',
    'invalid-input': 'Une information n’est pas correcte. Vérifiez-la et réessayez.',
    'not-ready-to-send':
      'Les documents ne sont pas prêts à être signés. Prévenez la personne qui les propose.',
    offline: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    other: 'Une erreur s’est produite. Réessayez dans un instant.',
  },
  failed: 'Cette page ne peut pas être affichée pour le moment',

  deadEnd: {
    invalid: {
      heading: 'Ce lien n’est pas correct',
      text: 'Il en manque peut-être une partie. Scannez de nouveau le code ou copiez l’adresse entière.',
    },
    paused: {
      heading: 'Fermé pour le moment',
      text: 'Ceci est en pause. Réessayez plus tard ou demandez à l’expéditeur.',
    },
    expired: {
      heading: 'Le délai est passé',
      text: 'Ce lien ne fonctionne plus. Demandez à l’expéditeur.',
    },
    'used-up': {
      heading: 'Plus de place',
      text: 'Le nombre de personnes autorisé a été atteint. Demandez à l’expéditeur.',
    },
    closed: {
      heading: 'Ceci est fermé',
      text: 'Ce lien ne fonctionne plus. Si vous avez déjà commencé, ouvrez le lien reçu par e-mail.',
    },
  },
}
