import { kitWords } from '../../../guest/language/words/fr.ts'
import type { Words } from './en.ts'

/** Every word an individual sees, in French. */
export const fr: Words = {
  language: 'fr',
  kit: kitWords,
  opening: 'Ouverture de votre lien',
  continue: 'Continuer',
  tryAgain: 'Réessayer',
  requestId: (id) => `Référence ${id}`,
  step: (part, of) => `Étape ${part} sur ${of}`,
  questions: (sender) => `Des questions ? Adressez-vous à ${sender} :`,
  theSender: 'l’expéditeur',

  refusal: {
    'wrong-credentials':
      'Ce code n’est pas le bon. Consultez le dernier SMS reçu ou demandez un nouveau code.',
    'code-required': 'Saisissez d’abord le code reçu par SMS. Ouvrez de nouveau votre lien.',
    'consent-required': 'Acceptez d’abord les vérifications. Ouvrez de nouveau votre lien.',
    'link-invalid': 'Ce lien ne peut pas être renouvelé. Demandez-en un nouveau à l’expéditeur.',
    'too-many-requests': 'Trop de tentatives. Attendez un moment, puis réessayez.',
    conflict: 'Quelque chose a changé depuis que vous avez ouvert cette page. Ouvrez de nouveau votre lien.',
    'invalid-input': 'Une information n’est pas correcte. Vérifiez-la et réessayez.',
    'too-large': 'Cette photo est trop volumineuse. Choisissez-en une de 10 Mo au plus.',
    'unsupported-type': 'Ce n’est pas une photo JPEG ou PNG. Choisissez-en une autre.',
    'document-damaged': 'Cette photo est illisible. Reprenez-la ou choisissez-en une autre.',
    offline:
      'Le service est injoignable. Vérifiez votre connexion ; rien de ce qui est enregistré n’est perdu.',
    other:
      'Une erreur s’est produite. Réessayez dans un instant ; rien de ce qui est enregistré n’est perdu.',
  },
  failed: { heading: 'Cette page ne peut pas être affichée pour le moment' },

  deadEnd: {
    invalid: {
      heading: 'Ce lien n’est pas correct',
      text: () =>
        'Il en manque peut-être une partie. Ouvrez-le de nouveau depuis le message reçu, ou copiez-le en entier dans la barre d’adresse.',
    },
    expired: {
      heading: 'Ce lien a expiré',
      text: () =>
        'Pour votre sécurité, les liens ne sont valables que quelques jours. Demandez-en un nouveau et reprenez où vous en étiez.',
    },
    failed: {
      heading: 'Notre message ne vous est pas parvenu',
      text: (sender) =>
        `Ce lien a expiré et le dernier message qui vous était destiné nous est revenu. Réessayez ; si rien n’arrive, demandez à ${sender} si votre adresse est correcte.`,
    },
    cancelled: {
      heading: 'Cette demande a été annulée',
      text: (sender) =>
        `${sender} ne vous demande plus de faire vérifier votre identité. Vous n’avez rien à faire.`,
    },
    submitted: {
      heading: 'Vous avez tout envoyé',
      text: (sender) =>
        `Votre identité est en cours de vérification. ${sender} sera informé du résultat ; vous n’avez plus rien à faire.`,
    },
    completed: {
      heading: 'Votre vérification est terminée',
      text: (sender) => `${sender} a reçu le résultat. Vous n’avez plus rien à faire.`,
    },
    purged: {
      heading: 'Cette demande est close',
      text: (sender) =>
        `Ce que vous aviez envoyé a été définitivement supprimé. Si ${sender} a besoin d’autre chose, vous serez sollicité.`,
    },
  },
  newLink: {
    byEmail: 'Recevoir un lien par e-mail',
    bySms: 'Recevoir un lien par SMS',
    sentByEmail: 'Un nouveau lien est en route par e-mail. Cela peut prendre une minute.',
    sentBySms: 'Un nouveau lien est en route par SMS. Cela peut prendre une minute.',
    told: (sender) => `${sender} sait que vous avez besoin d’un nouveau lien et vous l’enverra.`,
  },

  headings: {
    code: 'Saisissez le code',
    consent: 'Vérifiez votre identité',
    details: 'Vos informations',
    photos: 'Vos photos',
    submit: 'Contrôler et envoyer',
    done: 'Merci',
    closed: 'Cette demande est close',
  },
  thanks: (name) => `Merci, ${name}`,
  local: { heading: 'Ce qui est contrôlé' },
  sandbox: {
    heading: 'Ceci est un essai',
    text: 'Les vérifications sont simulées : rien n’est réellement vérifié. N’envoyez pas de vrais documents.',
  },
  ended: {
    heading: 'Votre session est terminée',
    text: 'Une session dure une heure. Ouvrez de nouveau votre lien et reprenez où vous en étiez ; rien de ce qui est enregistré n’est perdu.',
    reopen: 'Reprendre',
  },

  code: {
    before: (number) =>
      `Avant d’afficher quoi que ce soit, nous envoyons un code au ${number} pour nous assurer que c’est bien vous.`,
    yourPhone: 'numéro de votre téléphone',
    send: 'Envoyer le code',
    sentTo: (number) => `Le code a été envoyé au ${number}.`,
    resent: 'Un nouveau code est en route ; le précédent n’est plus valable.',
    label: 'Code reçu',
    submit: 'Continuer',
    incomplete: 'Le code comporte six chiffres.',
    tooMany: 'Trop de tentatives. Demandez un autre code.',
    resend: 'Envoyer un autre code',
    resendIn: (seconds) => `Envoyer un autre code dans ${seconds} s`,
  },

  noEntry: {
    code: 'Je ne peux pas recevoir le code',
    phone:
      'Un SMS peut mettre une minute à arriver. Vérifiez que votre téléphone capte ; au bout d’une demi-minute, vous pouvez demander un nouveau code.',
    number: (sender) =>
      `Le numéro n’est pas le bon, ou vous n’avez pas le téléphone sous la main ? ${sender} peut changer le numéro ou vous donner accès autrement.`,
    notYou:
      'Ce message ne vous est pas destiné ? Fermez cette page : rien n’a été montré, ni de vous ni de personne d’autre.',
    write: (sender) => `Écrire à ${sender}`,
  },

  consent: {
    asks: (sender, business, individual) =>
      `${sender}, de ${business}, vous demande, ${individual}, de prouver votre identité.`,
    document: 'Votre passeport, permis de conduire ou carte d’identité',
    cameraForFace: 'Un appareil doté d’une caméra : pour le document et pour votre visage',
    camera: 'Un appareil doté d’une caméra, ou des photos du document',
    time: 'Environ cinq minutes',
    termsHeading: 'Ce que vous acceptez',
    needed: 'Acceptez pour continuer, ou fermez cette page et demandez un autre moyen.',
    agree: 'J’ai lu ce texte et j’accepte les vérifications',
  },

  details: {
    hint: 'Saisissez-les telles qu’elles figurent sur votre document.',
    givenNames: 'Prénoms',
    familyName: 'Nom de famille',
    birthDate: 'Date de naissance',
    address: 'Adresse',
    country: 'Pays',
    document: 'Pièce d’identité',
    documentNumber: 'Numéro de la pièce',
    faults: {
      givenNames: 'Saisissez vos prénoms.',
      familyName: 'Saisissez votre nom de famille.',
      birthDate: 'Saisissez un jour passé, l’année avec quatre chiffres.',
      address: 'Saisissez votre adresse.',
      country: 'Choisissez un pays dans la liste.',
      document: 'Choisissez une pièce d’identité.',
      documentNumber: 'Saisissez le numéro, 50 caractères au plus.',
    },
    noCountry: 'Aucun pays de ce nom.',
  },
  documents: {
    passport: 'Passeport',
    'driving-licence': 'Permis de conduire',
    'identity-card': 'Carte d’identité',
  },

  photos: {
    'document-front': {
      name: 'Recto de votre document',
      hint: 'La page ou la face qui porte votre photo. Les quatre coins visibles, rien de masqué.',
      short: 'Document, recto',
    },
    'document-back': {
      name: 'Verso de votre document',
      hint: 'Retournez-le. Les quatre coins visibles, rien de masqué.',
      short: 'Document, verso',
    },
    selfie: {
      name: 'Votre visage',
      hint: 'Regardez droit devant vous, bien éclairé, sans lunettes de soleil ni chapeau.',
      short: 'Votre visage',
    },
  },
  photo: {
    quality: 'Nettes, entières et sans reflets. JPEG ou PNG.',
    count: (given, wanted) => `${given} photo${given < 2 ? '' : 's'} sur ${wanted}`,
    back: 'Revenir à vos informations',
    given: 'Reçue',
    asGiven: (name) => `${name}, photo reçue`,
    take: 'Prendre une photo',
    again: 'Reprendre',
    choose: 'Choisir un fichier',
  },
  camera: {
    fault: {
      blurred: 'L’image semble floue. Ne bougez pas et changez un peu la distance.',
      glare: 'Il y a un reflet. Inclinez le document ou éteignez le flash.',
      dark: 'Il fait sombre. Cherchez plus de lumière.',
      frame: 'Placez tout le document dans le cadre.',
    },
    good: 'C’est bien. Ne bougez plus et prenez la photo.',
    take: 'Prendre la photo',
    again: 'Reprendre',
    use: 'Utiliser cette photo',
    taken: 'Votre photo',
    starting: 'Démarrage de la caméra',
    picture: 'Image de la caméra',
    forbidden:
      'Cette page ne peut pas utiliser la caméra. Autorisez-la dans les réglages de votre navigateur, ou choisissez une photo.',
    busy: 'Une autre application utilise la caméra. Fermez-la, ou choisissez une photo.',
    failed: 'La photo n’a pas pu être prise. Réessayez ou choisissez une photo.',
    none: 'Aucune caméra n’a été trouvée. Choisissez une photo.',
  },

  review: {
    hint: 'Une fois envoyé, rien ne peut plus être modifié.',
    details: 'Vos informations',
    photos: 'Vos photos',
    name: 'Nom',
    change: 'Modifier',
    changeDetails: 'Modifier vos informations',
    changePhotos: 'Modifier vos photos',
    submit: 'Envoyer',
  },
  done: {
    text: 'Vous avez tout envoyé. Les vérifications commencent maintenant et prennent en général quelques minutes.',
    next: (sender) =>
      `${sender} recevra le résultat. Vous n’avez plus rien à faire et pouvez fermer cette page.`,
    back: 'Revenir aux documents',
    backText: 'Les documents s’ouvriront dès que la vérification sera terminée.',
  },
  closed: 'Vous n’avez plus rien à faire.',
}
