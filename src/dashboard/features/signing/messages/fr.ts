import { kitWords } from '../../../guest/language/words/fr.ts'
import type { Words } from './en.ts'

/** French counts zero as one. */
const many = (count: number, one: string, other: string): string => (count < 2 ? one : other)

/** “de” before a name, which loses its vowel before another. */
const of = (name: string): string => (/^[aeiouàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`)

/** Every word a recipient sees, in French. */
export const fr: Words = {
  language: 'fr',
  kit: kitWords,
  paper: {
    page: (page) => `Page ${page}`,
    pageFailed: (page, document) =>
      `La page ${page} de « ${document} » ne peut pas être affichée. Le document lui-même est intact.`,
    tryAgain: 'Réessayer',
  },
  title: (envelope) => (envelope ? `${envelope} – signer` : 'Signer'),

  opening: 'Ouverture…',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  back: 'Retour',
  continue: 'Continuer',
  done: 'Terminé',
  requestId: (id) => `Référence ${id}`,

  from: (sender) => `De la part ${of(sender)}`,
  contact: {
    heading: 'Des questions ?',
    ask: (sender) => `Adressez-vous à ${sender} :`,
    website: 'Site web',
  },

  unreachable: {
    heading: 'Pas de connexion',
    text: 'Le service est injoignable pour le moment. Vérifiez votre connexion et réessayez ; rien de ce que vous avez saisi n’est perdu.',
  },
  failed: {
    heading: 'Une erreur s’est produite',
    text: 'Cette page n’a pas pu être affichée. Réessayez dans un instant ; ce que vous avez saisi est conservé.',
  },

  refusal: {
    'session-ended': 'Votre session est terminée. Ouvrez de nouveau le lien.',
    'link-invalid': 'Ce lien ne peut pas être renouvelé. Demandez-en un nouveau à l’expéditeur.',
    'password-required': 'Saisissez d’abord votre mot de passe. Rechargez la page.',
    'code-required': 'Saisissez d’abord le code reçu par SMS. Rechargez la page.',
    'identity-required': 'Confirmez d’abord votre identité. Rechargez la page.',
    'consent-required': 'Acceptez d’abord la signature électronique. Rechargez la page.',
    conflict: 'Quelque chose a changé depuis que vous avez ouvert cette page. Rechargez-la et réessayez.',
    'envelope-not-open': 'Ce document est clos. Il ne peut plus être modifié.',
    'recipient-finished': 'Vous avez déjà terminé. Plus rien ne peut être modifié.',
    'recipient-declined': 'Vous avez déjà refusé. Plus rien ne peut être modifié.',
    'not-your-turn': 'Ce n’est pas encore votre tour. Vous recevrez alors un message.',
    'not-found': 'L’expéditeur a supprimé cet élément. Rechargez la page.',
    'not-allowed': 'Cela ne peut pas être modifié ici.',
    'changed-since-shown':
      'Quelque chose a changé depuis que cette page l’a affiché. Relisez le tout, puis terminez.',
    'witness-is-party':
      'Le témoin doit être une autre personne : ni l’expéditeur, ni une personne qui signe ici.',
    'fields-incomplete': 'Il manque encore quelque chose. Remplissez les champs obligatoires, puis terminez.',
    'invalid-input': 'Cette saisie n’a pas été acceptée. Vérifiez-la et réessayez.',
    'too-large':
      'Les signatures de ce document comportent trop de détails au total. Dessinez-en une plus simple ou saisissez-la.',
    'not-available':
      'Le service est très sollicité. Réessayez dans un instant ; ce que vous avez saisi est conservé.',
    other: 'Une erreur s’est produite. Réessayez dans un instant ; ce que vous avez saisi est conservé.',
  },

  password: {
    heading: 'Saisissez votre mot de passe',
    text: (sender) => `${sender} a protégé ce document par un mot de passe et vous l’a communiqué.`,
    label: 'Mot de passe',
    submit: 'Continuer',
    empty: 'Saisissez le mot de passe.',
    wrong: 'Ce mot de passe n’est pas le bon. Vérifiez-le et réessayez.',
    tooMany: (when) => `Trop de tentatives. Réessayez ${when}.`,
  },

  code: {
    heading: 'Confirmez votre identité',
    text: (number) => `Nous allons envoyer un code à six chiffres par SMS au ${number}.`,
    textUnknown: 'Nous allons vous envoyer un code à six chiffres par SMS.',
    send: 'Envoyer le code',
    sentTo: (number) => `Nous avons envoyé un code au ${number}. Il est valable dix minutes.`,
    sentToUnknown: 'Nous vous avons envoyé un code par SMS. Il est valable dix minutes.',
    label: 'Code à six chiffres',
    submit: 'Continuer',
    incomplete: 'Saisissez les six chiffres.',
    wrong: 'Ce code n’est pas le bon. Consultez le dernier SMS reçu ou demandez un nouveau code.',
    tooMany: 'Trop de tentatives. Demandez un nouveau code.',
    resend: 'Envoyer un nouveau code',
    resendIn: (seconds) => `Envoyer un nouveau code dans ${seconds} s`,
    resent: 'Un nouveau code est en route. Le précédent n’est plus valable.',
  },

  identity: {
    heading: 'Confirmez votre identité',
    text: (sender) => `${sender} vous demande de confirmer qui vous êtes avant l’ouverture des documents.`,
    needed:
      'Il vous faut un passeport, un permis de conduire ou une carte d’identité, et un appareil photo. Cela prend en général quelques minutes.',
    elsewhere: 'Vous avez commencé dans un autre navigateur. Continuez là-bas, ou recommencez ici.',
    sandbox: 'Ceci est un essai. Rien n’est réellement vérifié : n’envoyez pas de vrais documents.',
    begin: 'Confirmer mon identité',
    goOn: 'Continuer',
    usedUp: (sender) => `Vous avez commencé trop de fois. Demandez à ${sender} de vous laisser réessayer.`,
    waiting: 'Un instant',
    checking: 'Vous avez tout envoyé. Les documents s’ouvriront ici dès que la vérification sera terminée.',
    review: (sender) =>
      `${sender} doit examiner votre vérification avant l’ouverture des documents. Vous recevrez un e-mail quand vous pourrez continuer.`,
    reviewMuted: (sender) =>
      `${sender} doit examiner votre vérification avant l’ouverture des documents. Revenez par le même lien pour continuer.`,
  },

  noEntry: {
    code: 'Je ne peux pas recevoir le code',
    password: 'Je n’ai pas le mot de passe',
    phone:
      'Un SMS peut mettre une minute à arriver. Vérifiez que votre téléphone capte ; au bout d’une demi-minute, vous pouvez demander un nouveau code.',
    number: (sender) =>
      `Le numéro n’est pas le bon, ou vous n’avez pas le téléphone sous la main ? ${sender} peut changer le numéro ou vous donner accès autrement.`,
    given: (sender) =>
      `${sender} a choisi le mot de passe et vous le communique, par téléphone par exemple. Il ne figure dans aucun de nos messages ; les majuscules comptent.`,
    notYou:
      'Ce document ne vous est pas destiné ? Fermez cette page : rien n’en a été montré. Vous pourrez refuser après cette étape.',
    write: (sender) => `Écrire à ${sender}`,
  },

  consent: {
    heading: (kind) => (kind === 'signer' ? 'Examiner et signer' : 'Examiner le document'),
    invitation: (sender, kind) =>
      kind === 'signer' ? `${sender} vous demande de signer` : `${sender} vous demande de consulter`,
    actBy: (kind, until) =>
      kind === 'signer' ? `À signer avant le ${until}` : `À consulter avant le ${until}`,
    messageFrom: (sender) => `Message ${of(sender)}`,
    termsHeading: 'Signature électronique',
    agree: 'J’accepte l’utilisation de documents et de signatures électroniques',
    needed: 'Cochez la case pour continuer, ou refusez ci-dessous.',
    submit: 'Continuer',
    decline: 'Refuser de signer',
    signingAs: (name, email) => `Vous signez en tant que ${name} (${email}).`,
  },

  waiting: {
    heading: 'Ce n’est pas encore votre tour',
    text: 'D’autres personnes signent avant vous. Nous vous enverrons un message dès que ce sera votre tour ; vous pouvez fermer cette page.',
    copyHeading: 'Pas encore terminé',
    copyText:
      'Vous recevrez une copie de ce document dès que tout le monde l’aura signé. Nous vous enverrons un e-mail ; vous pouvez fermer cette page.',
  },

  deadEnd: {
    invalid: {
      heading: 'Ce lien ne fonctionne pas',
      text: 'Il est peut-être incomplet. Ouvrez de nouveau le lien depuis le message, ou copiez-le en entier dans la barre d’adresse. Si cela ne suffit pas, demandez-en un nouveau à la personne qui vous l’a envoyé.',
    },
    expired: {
      heading: 'Ce lien a expiré',
      text: 'Les liens de signature sont valables pour une durée limitée. Demandez-en un nouveau ; il arrivera à la même adresse qu’auparavant.',
      textNoRequest:
        'Les liens de signature sont valables pour une durée limitée. Demandez-en un nouveau à l’expéditeur.',
      textFromSender: (sender) =>
        `Les liens de signature sont valables pour une durée limitée. Demandez-en un nouveau ; ${sender} vous l’enverra.`,
    },
    voided: {
      heading: 'Ce document a été retiré',
      text: 'L’expéditeur l’a annulé ; il ne peut plus être consulté ni signé. Vous n’avez rien à faire.',
    },
    removed: {
      heading: 'Votre signature n’est plus demandée',
      text: 'L’expéditeur vous a retiré de ce document. Vous n’avez rien à faire.',
    },
    replaced: {
      heading: 'Il existe un lien plus récent',
      text: 'L’expéditeur a modifié vos coordonnées et ce lien ne fonctionne plus. Ouvrez le message le plus récent que vous avez reçu.',
    },
    reassigned: {
      heading: 'Ceci a été transmis',
      text: 'Quelqu’un d’autre agit désormais à votre place et ce lien ne fonctionne plus. Vous n’avez rien à faire. S’il s’agit d’une erreur, contactez l’expéditeur.',
    },
    recalled: {
      heading: 'L’expéditeur apporte des modifications',
      text: 'Le document a été rappelé ; ce lien ne fonctionne donc plus. Vous recevrez un nouveau message lorsqu’il sera prêt à être signé. Si vous en avez déjà un plus récent, ouvrez celui-ci.',
    },
    askSender: 'Demander un nouveau lien',
    byEmail: 'Recevoir un lien par e-mail',
    bySms: 'Recevoir un lien par SMS',
    sent: 'Un nouveau lien est en route. Consultez vos messages, y compris le dossier des indésirables.',
    senderNotified: (sender) => `Nous avons informé ${sender} que vous avez besoin d’un nouveau lien.`,
    document: 'Document',
  },

  ended: {
    heading: 'Votre session est terminée',
    text: 'Cela se produit lorsque l’expéditeur modifie vos coordonnées, ou après un long moment. Ce que vous avez saisi est conservé.',
    reopen: 'Ouvrir de nouveau',
  },
  closed: {
    heading: 'Ce document est clos',
    text: 'Il ne peut plus être consulté ni signé ici. Adressez-vous à l’expéditeur si vous vous attendiez à autre chose.',
    voided:
      'L’expéditeur a retiré ce document ; il ne peut plus être consulté ni signé. Vous n’avez rien à faire.',
    voidedHeading: 'Ce document a été retiré',
  },

  pages: 'Pages',
  page: (page, of) => `Page ${page} sur ${of}`,
  documentHeading: (name, pages) => `${name}, ${many(pages, `${pages} page`, `${pages} pages`)}`,
  reading: {
    label: 'Affichage du document',
    page: 'Page',
    reading: 'Lecture',
    larger: 'Texte plus grand',
    smaller: 'Texte plus petit',
    usual: 'Taille habituelle',
    table: 'Tableau',
    picture: 'Cette page est une image : elle ne contient aucun texte à agrandir.',
    unread: 'Le texte de cette page n’a pas pu être lu : elle est donc affichée telle qu’imprimée.',
    pictureFields: 'Ses champs suivent ci-dessous.',
    pictureOf: (page) => `Image de la page ${page}`,
    asPrinted: 'Telle qu’imprimée',
    showPage: (page) => `Afficher la page ${page} telle qu’imprimée`,
    toFields: (page) => `Vers les champs de la page ${page}`,
    recognised: {
      start: 'Lire le texte par reconnaissance automatique',
      size: 'Charge jusqu’à 7 Mo, une seule fois. La page reste sur cet appareil.',
      busy: 'Lecture du texte…',
      failed: 'Le texte n’a pas pu être lu. Vérifiez votre connexion et réessayez.',
      again: 'Réessayer',
      none: 'Aucun texte n’a été trouvé sur cette page.',
      note: (percent) =>
        `Lu par une machine, sûre à ${percent} % environ. Des erreurs sont possibles, surtout aux mots soulignés. Seule la page telle qu’imprimée fait foi.`,
      label: (page) => `Texte de la page ${page}, lu par une machine`,
    },
  },
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  zoomFit: 'Ajuster à la largeur',
  zoomIs: (percent) => `${percent} %`,
  more: 'Plus',
  about: 'À propos de ce document',

  attached: {
    heading: 'Données jointes aux documents',
    download: 'Télécharger',
    downloadNamed: (name) => `Télécharger ${name}`,
    failed: 'Le chargement a échoué. Réessayez.',
  },

  progress: {
    label: 'Progression',
    of: (done, total) => `${done} sur ${total} terminé${done < 2 ? '' : 's'}`,
    none: 'Rien n’est obligatoire. Terminez quand vous le souhaitez.',
    viewing: 'Lisez le document, puis terminez.',
    all: 'Tout est rempli. Vous pouvez terminer.',
    left: (left) => many(left, `Encore ${left} champ obligatoire`, `Encore ${left} champs obligatoires`),
  },
  guide: {
    start: 'Commencer',
    next: 'Champ suivant',
  },
  save: {
    saved: 'Enregistré',
    saving: 'Enregistrement…',
    offline: 'Hors ligne – conservé sur cet appareil',
    unkept: 'Pas encore enregistré – gardez cette page ouverte',
    back: 'Connexion rétablie. Tout est enregistré.',
    refused: (reason) => `Cela n’a pas pu être enregistré. ${reason}`,
  },
  live: {
    typing: (name) => `${name} écrit…`,
    replaced: (by) =>
      by === null
        ? 'Quelqu’un d’autre a modifié ce champ. Vous aviez saisi :'
        : `${by} a modifié ce champ. Vous aviez saisi :`,
    takeBack: 'Remettre ma saisie',
    keepTheirs: 'Laisser ainsi',
    changed: (label) => `${label} : modifié par quelqu’un d’autre.`,
    filledBy: (name, time) => (time === null ? `Rempli par ${name}` : `Rempli par ${name} à ${time}`),
    changedBy: (name, time) => (time === null ? `Modifié par ${name}` : `Modifié par ${name} à ${time}`),
    changedElsewhere: (time) =>
      time === null ? 'Modifié sur une autre page' : `Modifié sur une autre page à ${time}`,
  },

  field: {
    kind: {
      signature: 'Signature',
      initials: 'Paraphe',
      witness: 'Signature du témoin',
      date: 'Date',
      input: 'Texte',
      checkbox: 'Case à cocher',
      dropdown: 'Choix',
    },
    prompt: {
      signature: 'Signer',
      initials: 'Parapher',
      witness: 'Témoin',
      date: null,
      input: 'Texte',
      checkbox: null,
      dropdown: 'Choisir…',
    },
    parts: ', ',
    page: (page) => `page ${page}`,
    required: 'obligatoire',
    optional: 'facultatif',
    shared: 'd’autres personnes peuvent aussi le modifier',
    of: (owner) => of(owner),
    filled: {
      signature: 'signé',
      initials: 'paraphé',
      witness: 'signé par le témoin',
      date: 'remplie lorsque vous terminez',
      input: 'rempli',
      checkbox: 'coché',
      dropdown: 'choisi',
    },
    empty: {
      signature: 'pas encore signé',
      initials: 'pas encore paraphé',
      witness: 'pas encore signé',
      date: 'remplie lorsque vous terminez',
      input: 'vide',
      checkbox: 'non coché',
      dropdown: 'aucun choix',
    },
    readOnly: 'non modifiable',
    dateLike: (sample) => `par exemple ${sample}`,
    nothing: 'Aucun choix',
    applied: (label) => `${label} : signé.`,
    unprintable: (characters) =>
      [...characters].length > 1
        ? `Ces caractères ne peuvent pas être imprimés et ont été supprimés : ${characters}`
        : `Ce caractère ne peut pas être imprimé et a été supprimé : ${characters}`,
    tooLong: (most) => `Un champ ne peut pas contenir plus de ${most} caractères.`,
    beyondPage: 'La page n’a plus de place pour ce texte. Ce qui dépassait a été supprimé.',
  },

  signature: {
    headingOf: { signature: 'Votre signature', initials: 'Votre paraphe' },
    draw: 'Dessiner',
    type: 'Saisir',
    padLabel: 'Zone de dessin. Pour signer au clavier, choisissez « Saisir ».',
    padHint: {
      signature: 'Signez ici avec le doigt ou la souris',
      initials: 'Dessinez votre paraphe ici',
      witness: 'Témoin : signez ici',
    },
    turn: 'Tournez votre téléphone pour avoir plus de place.',
    undo: 'Annuler',
    clear: 'Effacer',
    nameLabel: 'Votre nom',
    initialsLabel: 'Vos initiales',
    faceLabel: 'Style d’écriture',
    onlyFace: 'Style pour cette écriture',
    face: { 'dancing-script': 'Fluide', caveat: 'Manuscrite', 'homemade-apple': 'Classique' },
    adopt: { signature: 'Adopter et signer', initials: 'Adopter et parapher' },
    change: 'Utiliser celle-ci',
    explain: {
      signature:
        'Elle est placée dans ce champ et proposée pour vos autres signatures. Vous pouvez la modifier jusqu’à ce que vous terminiez.',
      initials:
        'Il est placé dans ce champ et proposé pour vos autres paraphes. Vous pouvez le modifier jusqu’à ce que vous terminiez.',
    },
    empty: {
      draw: 'Dessinez d’abord, ou choisissez « Saisir ».',
      type: 'Saisissez d’abord votre nom.',
      picture: 'Choisissez d’abord une image.',
    },
    unprintable: (characters) =>
      `Ce style ne peut pas écrire ${characters}. Dessinez plutôt, ou supprimez ces caractères.`,
    changeHeading: { signature: 'Modifier votre signature', initials: 'Modifier votre paraphe' },
    remove: 'Retirer de ce champ',
    replaceAll: (count) =>
      many(
        count,
        'La remplace aussi dans l’autre champ que vous avez signé ainsi.',
        `La remplace aussi dans les ${count} autres champs que vous avez signés ainsi.`,
      ),
    picture: {
      tab: 'Image',
      hint: 'Choisissez une photo ou un scan de ce que vous avez écrit sur du papier blanc. Seule l’encre est conservée ; le papier disparaît.',
      choose: 'Choisir une image',
      another: 'En choisir une autre',
      stays: 'L’image reste sur cet appareil.',
      strength: 'Ce qui compte comme encre',
      strengthValue: (percent) => `${percent} pour cent`,
      preview: 'Tel que ce sera imprimé',
      fault: {
        'too-large': 'L’image dépasse 20 Mo. Choisissez-en une plus petite.',
        'no-picture': 'Ce fichier ne peut pas être lu comme une image. Choisissez un JPEG ou un PNG.',
        'no-ink':
          'Aucune encre n’a été trouvée. Écrivez avec un stylo foncé sur du papier blanc, sous une lumière uniforme.',
      },
    },
    preview: 'Aperçu',
    saved: 'Adopté.',
    removed: (label) => `${label} : retiré.`,
  },

  witness: {
    signFirst: 'Signez d’abord',
    signFirstText:
      'Un témoin atteste votre signature. Signez partout où il le faut, puis faites appel à votre témoin.',
    signNow: 'Aller à la signature',
    signedBy: (signer) => `La signature de ${signer}`,
    clearedByChange: 'Si vous la modifiez, votre témoin devra signer de nouveau.',
    notSigned: (signer) =>
      `${signer} a modifié ou retiré la signature. Demandez à ${signer} de signer d’abord.`,
    heading: 'Votre témoin',
    handOver: 'Passez l’appareil à votre témoin',
    handOverText: (signer) =>
      `Un témoin regarde ${signer} signer et le confirme par sa propre signature. Remettez maintenant cet appareil à votre témoin.`,
    begin: 'Je suis le témoin',
    name: 'Nom complet du témoin',
    email: 'Adresse e-mail du témoin',
    nameNeeded: 'Saisissez votre nom complet.',
    emailNeeded: 'Saisissez votre adresse e-mail, par exemple nom@example.com.',
    notOwn:
      'Le témoin doit être une autre personne : cette adresse e-mail est celle de la personne qui signe.',
    unprintable: (characters) =>
      `Aucune police ne peut imprimer ${characters}. Écrivez le nom avec d’autres lettres.`,
    notOwnName: 'Le témoin doit être une autre personne : ce nom est celui de la personne qui signe.',
    statement: (signer) => `Je confirme avoir vu ${signer} signer ce document.`,
    statementNeeded: 'Confirmez que vous avez assisté à la signature.',
    confirm: 'Signer en tant que témoin',
    handBack: (signer) => `Merci. Veuillez rendre l’appareil à ${signer}.`,
    changeHeading: 'Changer de témoin',
    remove: 'Retirer le témoin',
    by: (name) => `par ${name}`,
    link: {
      choose: 'Envoyer un lien au témoin',
      heading: 'Solliciter votre témoin par e-mail',
      text: 'Votre témoin reçoit son propre lien, confirme vous avoir vu signer et signe sur son appareil. Vous pourrez ensuite terminer.',
      send: 'Envoyer le lien',
      asked: (name) => `${name} a été sollicité comme témoin`,
      sentTo: (email) =>
        `Un lien est en route vers ${email}. Cette page indiquera quand la signature sera faite ; vous pouvez la fermer entre-temps.`,
      opened: 'Le lien a été ouvert.',
      undelivered: 'L’e-mail n’a pas pu être remis. Vérifiez l’adresse et recommencez.',
      signed: (name) => `${name} a signé au moyen du lien.`,
      askAgain: 'Solliciter de nouveau, ou une autre personne',
      here: 'Signer plutôt sur cet appareil',
      withdraw: 'Retirer le lien',
      waiting: (name) => `En attente ${of(name)}`,
      pageHeading: (signer) => `Attester la signature ${of(signer)}`,
      pageText: (signer) =>
        `${signer} signe ce document et vous a désigné comme témoin. Signez seulement si vous assistez à la signature. Vous n’avez pas besoin de lire le document lui-même.`,
      signingAs: (email) =>
        `Votre nom et ${email} sont imprimés à côté de votre signature et enregistrés avec l’heure et votre adresse réseau.`,
      thanks: (name) => `Merci, ${name}`,
      thanksText: (signer) =>
        `Votre signature est en place. ${signer} peut maintenant terminer ; vous pouvez fermer cette page.`,
      expired: (signer) => `Demandez à ${signer} de vous en envoyer un nouveau.`,
      withdrawn: {
        heading: 'Vous n’êtes plus sollicité',
        text: 'La demande a été retirée ou envoyée de nouveau. Si vous avez un e-mail plus récent, ouvrez le lien qu’il contient ; sinon, vous n’avez rien à faire.',
      },
      closed: {
        heading: 'Il n’y a plus rien à attester',
        text: 'La signature est terminée ou le document a été retiré. Vous n’avez rien à faire.',
      },
    },
  },

  finish: {
    button: 'Terminer',
    viewing: 'Terminer la lecture',
    heading: 'Terminer la signature ?',
    headingViewing: 'Terminer la lecture ?',
    text: 'Vous ne pourrez plus rien modifier ensuite.',
    textViewing: 'Nous informons l’expéditeur que vous avez consulté le document.',
    confirm: 'Terminer',
    working: 'Finalisation…',
    missingHeading: 'Il manque encore quelque chose',
    missingText: 'Remplissez ces champs, puis terminez.',
    changedHeading: 'Quelque chose a changé',
    changedText: 'Ces champs ont changé depuis que vous les avez vus. Regardez chacun d’eux, puis terminez.',
    goTo: 'Aller au premier',
    offline:
      'Il n’y a pas de connexion. Ce que vous avez saisi est conservé sur cet appareil ; terminez lorsque vous serez de nouveau en ligne.',
  },
  decline: {
    button: 'Refuser de signer',
    buttonViewing: 'Refuser de consulter',
    heading: 'Refuser de signer ?',
    headingViewing: 'Refuser de consulter ?',
    text: (sender) =>
      `${sender} en sera informé, avec votre motif. Vous ne pourrez plus signer ensuite, sauf si l’expéditeur vous le demande de nouveau.`,
    reason: 'Motif',
    reasonNeeded: 'Indiquez le motif à l’expéditeur.',
    confirm: 'Refuser',
  },
  reassign: {
    button: 'Transmettre à quelqu’un d’autre',
    heading: 'Transmettre à quelqu’un d’autre ?',
    text: (sender) =>
      `Cette personne recevra un lien par e-mail et agira à votre place. Ce que vous avez saisi sera supprimé et votre lien ne fonctionnera plus. ${sender} en sera informé, avec votre motif.`,
    name: 'Nom complet de la personne',
    email: 'E-mail de la personne',
    mobile: 'Numéro de mobile de la personne',
    nameNeeded: 'Saisissez le nom complet de la personne.',
    emailNeeded: 'Saisissez l’adresse e-mail de la personne, par exemple nom@example.com.',
    mobileNeeded:
      'Saisissez le propre numéro de la personne avec l’indicatif du pays, par exemple +33 6 12 34 56 78. Il recevra le code.',
    taken: 'Cette personne participe déjà. Saisissez l’adresse de quelqu’un d’autre.',
    muted: (sender) =>
      `Vous ne recevez pas de messages de notre part, donc rien ne peut être transmis ici. Demandez à ${sender} de changer le destinataire.`,
    usedUp: (sender) =>
      `Ceci a déjà été transmis trois fois. Demandez à ${sender} de changer le destinataire.`,
    confirm: 'Transmettre',
  },

  checkDocument: 'Vérifier un document scellé',
  /** On the device of a host, which goes from hand to hand. */
  inPerson: {
    host: (host) => `Vous agissez en personne. ${host} vous accueille.`,
    handBack: 'Rendre l’appareil',
    stop: 'Arrêter et verrouiller l’écran',
  },

  finished: {
    heading: (name) => `Merci, ${name}`,
    signed: 'Vous avez signé.',
    viewed: 'Vous avez terminé la lecture.',
    copyHeading: 'Votre copie est prête',
    allDone: 'Tout le monde a terminé. Les documents sont définitifs et scellés.',
    checking:
      'Tout le monde a terminé. Les documents sont en cours de vérification avant d’être scellés et apparaîtront ici dès que ce sera fait.',
    othersLeft: 'Les documents définitifs vous seront envoyés par e-mail lorsque tout le monde aura signé.',
    othersLeftMuted: 'Vous pourrez revenir par le même lien pour télécharger les documents définitifs.',
    at: (moment) => `Terminé le ${moment}`,
    downloads: 'Téléchargements',
    master: 'Document signé',
    masterSoFar: 'Document avec les signatures actuelles',
    certificate: 'Certificat d’achèvement',
    combined: 'Document et certificat en un seul fichier',
    original: 'Document d’origine',
    receipt: 'Reçu de ce que vous avez fait',
    preparing: 'Les documents définitifs sont en préparation…',
    redirect: (host, seconds) => `Vous serez redirigé vers ${host} dans ${seconds} s.`,
    redirectNow: (host) => `Aller à ${host}`,
    stay: 'Rester ici',
    closePage: 'Vous pouvez fermer cette page.',
  },
  declined: {
    heading: 'Vous avez refusé',
    text: (sender) => `${sender} en a été informé. Vous n’avez rien d’autre à faire.`,
  },
}
