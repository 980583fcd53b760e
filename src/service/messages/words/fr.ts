import type { MessageWords } from './en.ts'

/** Messages to recipients and individuals in French. */
export const fr: MessageWords = {
  language: 'fr',
  hello: (name) => `Bonjour ${name},`,
  from: 'De',
  documents: (count) => (count < 2 ? 'Document' : 'Documents'),
  signBy: 'À signer avant le',
  viewBy: 'À consulter avant le',
  inPlaceOf: (name, email) => `${name} (${email}) vous a transmis ceci.`,
  completedAt: 'Terminé',
  byHand: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  ownLink: (until) =>
    `Ce lien vous est personnel : merci de ne pas transférer cet e-mail. Il est valable jusqu’au ${until}.`,
  renewableLink: (until) =>
    `Ce lien vous est personnel : merci de ne pas transférer cet e-mail. Il est valable jusqu’au ${until} ; vous pourrez ensuite en demander un nouveau.`,
  unexpected: (sender, email) =>
    `Vous ne vous attendiez pas à ce message ? Interrogez ${sender} à l’adresse ${email} avant de l’ouvrir.`,
  questions: (sender, email) => `Des questions ? Adressez-vous à ${sender}, ${email}.`,

  sign: {
    subject: (envelope) => `À signer : ${envelope}`,
    preview: (sender, envelope) => `${sender} vous demande de signer « ${envelope} ».`,
    heading: (sender, envelope) => `${sender} vous demande de signer « ${envelope} »`,
    text: 'Lisez les documents et signez-les dans votre navigateur. Vous n’avez besoin d’aucun compte et n’avez rien à installer.',
    button: 'Examiner et signer',
    reminder: {
      subject: (envelope) => `Rappel : à signer, ${envelope}`,
      preview: (sender, envelope) => `${sender} attend votre signature sur « ${envelope} ».`,
      heading: (sender, envelope) => `${sender} attend votre signature sur « ${envelope} »`,
      text: 'Ceci est un rappel. Lisez les documents et signez-les dans votre navigateur. Vous n’avez besoin d’aucun compte et n’avez rien à installer.',
    },
  },
  view: {
    subject: (envelope) => `À consulter : ${envelope}`,
    preview: (sender, envelope) => `${sender} vous demande de consulter « ${envelope} ».`,
    heading: (sender, envelope) => `${sender} vous demande de consulter « ${envelope} »`,
    text: 'Lisez les documents dans votre navigateur et confirmez que vous les avez vus. Vous n’avez besoin d’aucun compte.',
    button: 'Consulter les documents',
    reminder: {
      subject: (envelope) => `Rappel : à consulter, ${envelope}`,
      preview: (sender, envelope) => `${sender} attend que vous consultiez « ${envelope} ».`,
      heading: (sender, envelope) => `${sender} attend que vous consultiez « ${envelope} »`,
      text: 'Ceci est un rappel. Lisez les documents dans votre navigateur et confirmez que vous les avez vus. Vous n’avez besoin d’aucun compte.',
    },
  },
  newLink: {
    subject: (envelope) => `Votre lien : ${envelope}`,
    preview: (envelope) => `Un nouveau lien vers « ${envelope} ».`,
    heading: (envelope) => `Votre lien vers « ${envelope} »`,
    text: 'Voici le nouveau lien que vous avez demandé. Vous avez terminé ; les documents scellés suivront lorsque tout le monde aura terminé.',
    button: 'Ouvrir les documents',
  },
  receipt: {
    subject: (envelope) => `Votre reçu : ${envelope}`,
    preview: (envelope) => `Ce que vous avez fait avec « ${envelope} », à conserver.`,
    heading: (envelope) => `Votre reçu pour « ${envelope} »`,
    text: 'Vous avez terminé. Le fichier joint est un reçu signé de ce que vous avez fait, avec tout ce que vous avez saisi. Conservez-le : personne ne peut modifier votre copie, elle montrera donc si quelque chose est changé plus tard.',
    check:
      'Aucun programme n’est nécessaire pour le conserver. Pour le vérifier, déposez-le sur la page de vérification des documents.',
  },
  finished: {
    subject: (envelope) => `Terminé : ${envelope}`,
    preview: (envelope) => `« ${envelope} » est terminé. Les documents scellés sont prêts.`,
    heading: (envelope) => `« ${envelope} » est terminé`,
    text: 'Tout le monde a terminé. Voici les documents scellés et leur certificat, pour vos archives.',
    copyText: (sender) =>
      `Tout le monde a terminé, et ${sender} vous envoie une copie des documents scellés et de leur certificat.`,
    attached: 'Les documents signés et leur certificat sont joints à cet e-mail.',
    tooLarge:
      'Les documents signés sont trop volumineux pour être joints à cet e-mail. Utilisez le bouton pour les obtenir.',
    renewingLink: (until) =>
      `Ce lien vous est personnel : merci de ne pas transférer cet e-mail. Il est valable jusqu’au ${until}. Si vous l’ouvrez plus tard, vous en recevrez un nouveau par e-mail.`,
    button: 'Consulter et télécharger',
  },
  recalled: {
    subject: (envelope) => `Rappelé : ${envelope}`,
    preview: (sender, envelope) => `${sender} a rappelé « ${envelope} » pour le modifier.`,
    heading: (sender, envelope) => `${sender} a rappelé « ${envelope} » pour le modifier`,
    text: 'Vous n’avez rien à faire. Le lien que vous avez reçu ne fonctionne plus, et ce que vous avez saisi ou signé avec ce lien ne compte pas. Vous recevrez un nouvel e-mail lorsque les documents seront de nouveau prêts.',
  },
  voided: {
    subject: (envelope) => `Retiré : ${envelope}`,
    preview: (sender, envelope) => `${sender} a retiré « ${envelope} ».`,
    heading: (sender, envelope) => `${sender} a retiré « ${envelope} »`,
    text: 'Vous n’avez rien à faire. Le lien que vous avez reçu ne fonctionne plus, et les documents ne peuvent plus être consultés ni signés.',
  },
  expired: {
    subject: (envelope) => `Délai dépassé : ${envelope}`,
    preview: (_, envelope) => `Le délai pour « ${envelope} » est dépassé.`,
    heading: (_, envelope) => `Le délai pour « ${envelope} » est dépassé`,
    text: (sender) =>
      `Le lien que vous avez reçu ne fonctionne plus, et les documents ne peuvent plus être consultés ni signés. Si vous souhaitez encore le faire, demandez à ${sender} de les envoyer à nouveau.`,
  },
  otherDeclined: {
    subject: (envelope) => `Refusé : ${envelope}`,
    preview: (person, envelope) => `${person} a refusé « ${envelope} ».`,
    heading: (person, envelope) => `${person} a refusé « ${envelope} »`,
    text: (sender) =>
      `Les documents ne peuvent pas être finalisés pour le moment. ${sender} en est informé et décide de la suite. Votre lien fonctionne toujours, et vous recevrez un e-mail si quelque chose change.`,
  },
  witness: {
    subject: (envelope) => `Témoin d’une signature : ${envelope}`,
    preview: (signer, envelope) =>
      `${signer} vous demande d’être témoin de sa signature sur « ${envelope} ».`,
    heading: (signer) => `${signer} vous demande d’être témoin de sa signature`,
    text: (signer, envelope) =>
      `${signer} signe « ${envelope} » et vous a désigné comme témoin. N’ouvrez le lien que si vous êtes présent au moment de la signature : vous confirmez l’avoir vue et signez à votre tour. Vous n’avez besoin d’aucun compte.`,
    signer: 'Signataire',
    sentBy: 'Envoyé par',
    button: 'Signer en tant que témoin',
  },
  identity: {
    preview: (sender) => `${sender} vous demande de faire vérifier votre identité.`,
    heading: (sender) => `${sender} vous demande de faire vérifier votre identité`,
    text: 'Préparez votre pièce d’identité et un appareil doté d’une caméra. Cela prend environ cinq minutes ; vous n’avez besoin d’aucun compte.',
    button: 'Faire vérifier mon identité',
  },
  startCode: {
    subject: (code, envelope) => `${code} est votre code pour « ${envelope} »`,
    preview: (envelope) => `Saisissez-le sur la page où vous avez commencé « ${envelope} ».`,
    heading: 'Votre code',
    hello: 'Bonjour,',
    text: (envelope) =>
      `Vous avez indiqué cette adresse e-mail pour commencer « ${envelope} ». Saisissez le code sur cette page pour continuer. Il est valable 10 minutes.`,
    code: 'Code',
    unexpected:
      'Ce n’était pas vous ? Ignorez cet e-mail et ne communiquez pas le code. Sans lui, rien ne se passe.',
  },

  sms: {
    sign: (sender, envelope) => `${sender} vous demande de signer "${envelope}" :`,
    view: (sender, envelope) => `${sender} vous demande de consulter "${envelope}" :`,
    back: (envelope) => `Votre lien vers "${envelope}" :`,
    recalled: (sender, envelope) =>
      `${sender} a rappelé "${envelope}" pour le modifier. Votre lien ne fonctionne plus; un nouveau suivra.`,
    voided: (sender, envelope) => `${sender} a retiré "${envelope}". Votre lien ne fonctionne plus.`,
    expired: (_, envelope) => `Le délai pour "${envelope}" est dépassé. Votre lien ne fonctionne plus.`,
    code: (code, envelope) =>
      `${code} est votre code pour ouvrir "${envelope}". Valable 10 minutes. Ne le communiquez à personne.`,
    identityCode: (code) =>
      `${code} est votre code pour faire vérifier votre identité. Valable 10 minutes. Ne le communiquez à personne.`,
  },
}
