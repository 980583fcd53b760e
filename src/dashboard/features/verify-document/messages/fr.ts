import { kitWords } from '../../../guest/language/words/fr.ts'
import type { Words } from './en.ts'

const askSender =
  'Ne vous fiez pas à cette copie. Demandez le fichier original à l’expéditeur et vérifiez-le ici.'
const revisionAlone = 'Téléchargez ci-dessous la version scellée et ne vous fiez qu’à elle.'
const otherReader = 'Ouvrez le fichier dans un lecteur PDF qui vérifie les signatures.'

/** The page's words in French. */
export const fr: Words = {
  language: 'fr',
  kit: kitWords,
  title: 'Vérifier un document',
  heading: 'Vérifier un document scellé',
  introduction:
    'Voyez si un PDF est tel qu’il a été scellé, par qui et quand. Ajoutez son certificat d’achèvement pour voir s’ils vont ensemble.',
  toDashboard: 'Aller au tableau de bord',
  drop: {
    first: 'Déposez ici un PDF scellé',
    more: 'Déposez un autre fichier',
    limits: 'Jusqu’à 200 Mo. Le fichier reste sur cet appareil.',
    choose: 'Choisir un PDF',
  },
  checking: 'Vérification',
  remove: (file) => `Retirer ${file}`,
  privacy:
    'Tout est vérifié dans ce navigateur ; rien n’est envoyé. Cette page ne demande pas si une autre autorité a révoqué un certificat entre-temps, et ne compare pas les horodatages à une liste d’autorités de confiance.',
  downloadRevision: 'Télécharger la version scellée',
  verdict: {
    whole: {
      heading: 'Intact, et scellé ici',
      meaning: 'Rien n’y a changé depuis que cette installation de Countersign l’a scellé.',
      advice: null,
    },
    'whole-test': {
      heading: 'Un document de test sans valeur juridique',
      meaning:
        'Rien n’y a changé depuis que cette installation de Countersign l’a scellé, mais en mode test. Il n’a aucune valeur juridique.',
      advice:
        'Ne vous y fiez pas. Si vous attendiez un vrai document, demandez à l’organisation nommée ci-dessous.',
    },
    'whole-unknown': {
      heading: 'Intact, mais scellé par quelqu’un d’autre',
      meaning:
        'Rien n’y a changé depuis qu’il a été scellé. Le certificat n’est pas de cette installation : n’importe qui peut en créer un à n’importe quel nom.',
      advice:
        'Demandez à l’organisation nommée ci-dessous si le certificat est le sien avant de vous y fier.',
    },
    'whole-unasked': {
      heading: 'Intact, mais le titulaire du sceau n’a pas pu être vérifié',
      meaning:
        'Rien n’y a changé depuis qu’il a été scellé. Cette page n’a pas pu joindre son installation pour savoir si le certificat est le sien.',
      advice: 'Vérifiez de nouveau le fichier une fois en ligne, avant de vous y fier.',
    },
    receipt: {
      heading: 'Un reçu valable',
      meaning: 'Cette installation l’a remis pour un acte. L’événement et la signature sont inchangés.',
      advice: 'Ajoutez le certificat d’achèvement pour voir s’il dit toujours la même chose.',
    },
    'receipt-test': {
      heading: 'Un reçu de test sans valeur juridique',
      meaning:
        'Cette installation l’a remis en mode test. L’événement et la signature sont inchangés, mais n’ont aucune valeur juridique.',
      advice: 'Ne vous y fiez pas.',
    },
    'receipt-unknown': {
      heading: 'Un reçu signé par quelqu’un d’autre',
      meaning:
        'L’événement et la signature sont inchangés, mais le certificat n’est pas de cette installation : chacun peut en créer un à n’importe quel nom.',
      advice: 'Vérifiez-le à l’adresse du service qui l’a remis.',
    },
    'receipt-unasked': {
      heading: 'Inchangé, mais l’auteur du reçu n’a pas pu être vérifié',
      meaning:
        'L’événement et la signature sont inchangés. Cette page n’a pas pu joindre son installation pour savoir si le certificat est le sien.',
      advice: 'Vérifiez de nouveau le fichier une fois en ligne, avant de vous y fier.',
    },
    'receipt-broken': {
      heading: 'Un reçu non valable',
      meaning: 'Il a été modifié après sa signature, ou sa signature est endommagée.',
      advice: 'Utilisez le reçu tel qu’il a été téléchargé.',
    },
    'evidence-wrong': {
      heading: 'Intact, mais ses preuves se contredisent',
      meaning:
        'Rien n’y a changé depuis qu’il a été scellé, mais les preuves scellées se contredisent ou contredisent le fichier. Voyez ci-dessous ce qui ne concorde pas.',
      advice: 'Ne vous y fiez pas. Demandez à l’organisation qui l’a scellé comment cela est arrivé.',
    },
    'certificate-not-valid': {
      heading: 'Intact, mais le certificat n’était pas valable',
      meaning:
        'Rien n’y a changé depuis qu’il a été scellé, mais il l’a été à un moment où le certificat n’était pas valable.',
      advice: 'Demandez pourquoi à la personne qui l’a scellé avant de vous y fier.',
    },
    'certificate-withdrawn': {
      heading: 'Intact, mais le certificat a été révoqué',
      meaning:
        'Rien n’y a changé depuis qu’il a été scellé, mais le certificat, de cette installation, a été révoqué depuis. Quelqu’un d’autre a pu avoir sa clé.',
      advice: 'Demandez à l’organisation nommée ci-dessous si ce fichier est le sien avant de vous y fier.',
    },
    altered: {
      heading: 'Modifié après avoir été scellé',
      meaning: 'Le contenu n’est pas celui qui a été scellé : quelque chose sous le sceau a été modifié.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'La fin du fichier manque',
      meaning:
        'Le sceau couvre plus que ce que contient le fichier. Un téléchargement a peut-être été interrompu, ou une partie a été coupée.',
      advice:
        'Téléchargez le fichier à nouveau. S’il est toujours coupé, demandez l’original à l’expéditeur.',
    },
    'signature-broken': {
      heading: 'Le sceau lui-même est brisé',
      meaning: 'La signature du sceau a été endommagée ou falsifiée ; elle ne prouve donc rien du contenu.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'Le sceau ne couvre pas le fichier comme il le doit',
      meaning:
        'Le sceau omet plus que sa propre signature. Des fichiers sont arrangés ainsi pour cacher du contenu à la vérification.',
      advice: askSender,
    },
    extended: {
      heading: 'Quelque chose a été ajouté après le sceau',
      meaning:
        'La version scellée est toujours à l’intérieur, inchangée. Ce qui la suit n’est pas couvert par le sceau, et des programmes pourraient le montrer à la place.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'L’horodatage n’est pas valable',
      meaning: 'L’horodatage du sceau est endommagé ou appartient à autre chose.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Scellé d’une manière qui ne peut pas être vérifiée ici',
      meaning: 'La signature emploie une méthode ancienne ou inhabituelle, que Countersign n’utilise pas.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'Aucun sceau dans ce fichier',
      meaning:
        'Le fichier ne porte aucun sceau numérique : on ne peut dire ni de qui il vient, ni s’il a été modifié.',
      advice:
        'S’il devrait être scellé, demandez l’original à l’expéditeur : imprimer et enregistrer à nouveau enlève les sceaux.',
    },
    'seal-removed': {
      heading: 'Le sceau a été enlevé',
      meaning:
        'Le fichier porte les marques d’un fichier scellé par Countersign, mais le sceau n’y est plus. Il a été enregistré à nouveau, ou le sceau a été retiré exprès.',
      advice: askSender,
    },
    encrypted: {
      heading: 'Protégé par un mot de passe',
      meaning:
        'Le fichier ne peut pas être lu sans son mot de passe et ne porte aucun sceau vérifiable de l’extérieur.',
      advice: 'Demandez à l’expéditeur le fichier sans mot de passe. Countersign n’en ajoute jamais.',
    },
    damaged: {
      heading: 'Endommagé',
      meaning: 'Le fichier commence comme un PDF, mais ne peut pas être lu.',
      advice: 'Téléchargez-le à nouveau, ou demandez l’original à l’expéditeur.',
    },
    'not-pdf': {
      heading: 'Pas un PDF',
      meaning: 'Seuls les fichiers PDF portent des sceaux, et ceci est un autre type de fichier.',
      advice: 'Choisissez le PDF que vous avez reçu.',
    },
    empty: {
      heading: 'Un fichier vide',
      meaning: 'Il ne contient rien.',
      advice: 'Téléchargez-le à nouveau.',
    },
    'too-large': {
      heading: 'Trop grand pour être vérifié ici',
      meaning: 'Cette page lit des fichiers jusqu’à 200 Mo.',
      advice: otherReader,
    },
    'insecure-page': {
      heading: 'Cette page n’est pas sécurisée',
      meaning:
        'Les navigateurs ne vérifient les signatures que sur les pages dont l’adresse commence par https.',
      advice: 'Ouvrez cette page par son adresse https, ou demandez-la à l’exploitant de ce service.',
    },
    'too-slow': {
      heading: 'La vérification a pris trop de temps',
      meaning:
        'Le fichier est construit de telle sorte que le lire prend bien trop de temps. Ceux que Countersign scelle ne le sont pas.',
      advice: askSender,
    },
    unreadable: {
      heading: 'Le fichier n’a pas pu être lu',
      meaning: 'Il a peut-être été déplacé ou supprimé, ou le navigateur a manqué de mémoire.',
      advice: 'Choisissez le fichier à nouveau.',
    },
  },
  problem: {
    'content-changed': 'Les octets qu’il couvre ne sont pas ceux qui ont été scellés.',
    shifted: 'Des octets ont été insérés ou retirés avant lui.',
    'cut-off': 'Il couvre plus d’octets que le fichier n’en a.',
    'signature-unreadable': 'La signature ne peut pas être lue.',
    'signature-wrong': 'La signature n’a pas été faite avec son certificat, ou a été endommagée.',
    'contents-not-hexadecimal': 'La signature n’est pas écrite comme elle doit l’être.',
    'range-unreadable': 'Ce qu’il couvre ne peut pas être lu.',
    'range-not-from-start': 'Il omet le début du fichier.',
    'range-overlapping': 'Les plages qu’il couvre se chevauchent.',
    'range-several-gaps': 'Il omet plus d’une partie du fichier.',
    'range-gap-too-large': 'Il omet plus que sa propre signature.',
    'range-elsewhere': 'Il omet autre chose que sa propre signature.',
    'timestamp-wrong': 'Son horodatage est endommagé ou appartient à autre chose.',
    unsupported: 'Il est fait d’une manière que cette page ne vérifie pas.',
  },
  comparison: {
    'add-certificate': {
      title: 'Ajoutez le certificat d’achèvement pour comparer',
      text: 'Il indique les empreintes de son document et de la piste d’audit. Déposez-le ici aussi.',
    },
    'add-master': {
      title: 'Ajoutez le document pour comparer',
      text: 'Le certificat indique l’empreinte de son document. Déposez ici aussi le document scellé.',
    },
    matches: {
      title: 'Le document et le certificat vont ensemble',
      text: 'Les empreintes du document et de la piste d’audit correspondent au certificat.',
    },
    'receipt-matches': {
      title: 'Le reçu et les preuves concordent',
      text: 'La piste d’audit contient, inchangé, l’acte pour lequel le reçu a été remis.',
    },
    'receipt-differs': {
      title: 'Les preuves ne correspondent pas au reçu',
      text: 'La piste d’audit a été réécrite après la remise du reçu : l’acte, ou ce qui le précède, est autre.',
    },
    'digest-differs': {
      title: 'Le document ne correspond pas au certificat',
      text: 'Ils sont de la même enveloppe, mais le certificat indique une autre empreinte. Ils ne vont pas ensemble : l’un des deux n’est pas le fichier définitif.',
    },
    'trail-differs': {
      title: 'Les fichiers ont des pistes d’audit différentes',
      text: 'Ils sont de la même enveloppe, mais les événements enregistrés diffèrent. L’un d’eux a été refait à partir d’autres événements.',
    },
    'other-envelope': {
      title: 'Le certificat est d’une autre enveloppe',
      text: 'Ces fichiers ne vont pas ensemble : un certificat ne dit rien des documents d’autres enveloppes.',
    },
  },
  evidence: {
    heading: 'Recalculé à partir des preuves incluses',
    trail: {
      label: 'Piste d’audit',
      holds: (events) => `Complète : chaque événement découle du précédent. Événements : ${events}`,
    },
    values: {
      label: 'Noms et adresses',
      holds: (count) => `Tels qu’ils ont été enregistrés. Comparés : ${count}`,
    },
    offer: { label: 'Les documents', holds: 'Ceux qui ont été envoyés, d’après leurs empreintes' },
    acts: {
      label: 'Ce que chacun a fait',
      holds: (count) => `Porte sur ces documents. Personnes : ${count}`,
    },
    consent: { label: 'Consentement', holds: 'Au texte qui figure mot pour mot dans le fichier' },
    anchors: {
      label: 'Horodatages',
      holds: (count: number) =>
        `Par une autre autorité, sur des états de cette piste d’audit. Nombre : ${count}`,
    },
    digests: { label: 'Empreintes', holds: 'Celles de l’enveloppe que nomme le sceau' },
    finding: {
      unreadable: 'Les preuves sont illisibles ou ne sont pas écrites comme il le faut.',
      'other-envelope': 'Les preuves sont d’une autre enveloppe.',
      event: 'Un événement a été modifié, omis, ajouté ou déplacé.',
      head: 'La piste d’audit a une autre empreinte que celle indiquée dans le fichier.',
      disclosure: 'Un nom, une adresse ou un numéro n’est pas celui qui a été enregistré.',
      offer: 'D’autres documents ont été envoyés.',
      act: 'L’acte d’une personne manque ou porte sur autre chose.',
      authentication: 'La preuve d’identité d’une personne n’a pas été enregistrée comme la sienne.',
      consent: 'Quelqu’un a consenti à un autre texte.',
      anchor: 'Un horodatage n’est pas celui de cette piste d’audit, ou sa signature n’est pas valable.',
      files: 'Les empreintes ne correspondent pas à ce fichier.',
    },
    inEvent: (at) => `événement ${at}`,
    finished: 'Ont terminé',
    unchecked: {
      label: 'Non vérifié',
      certificate:
        'Ce qui est arrivé à l’enveloppe : cela figure dans son certificat d’achèvement. Déposez-le ici aussi.',
      documents: 'Les documents eux-mêmes. Déposez-les ici pour comparer leurs empreintes.',
      concealed: (count) => `Éléments qui restent masqués, comme les réponses : ${count}`,
      earlier: (count) => `Événements antérieurs à ce type de preuves : ${count}`,
      texts: (count) => `Textes de consentement absents du fichier : ${count}`,
      authority: 'Si l’on peut se fier à l’autorité d’horodatage.',
      outside:
        'Si toute la piste d’audit a été réécrite avant le scellement : personne d’extérieur ne l’a confirmée.',
      none: 'La piste d’audit : une version antérieure a scellé ce fichier sans y mettre de preuves.',
    },
    named: {
      one: (name) => `C’est « ${name} », tel qu’il a été montré avant la signature`,
      all: 'Ce sont les documents tels qu’ils ont été montrés avant la signature',
      text: 'L’empreinte correspond aux preuves.',
    },
    notNamed: {
      title: 'Aucun des documents qui figurent dans les preuves',
      text: 'L’empreinte est différente. Le fichier a peut-être été réenregistré, ou c’est un autre document.',
    },
  },
  seal: {
    one: 'Sceau',
    timestampOfAll: 'Horodatage du document',
    numbered: (name, number, count) => `${name} ${number} sur ${count}`,
    wrong: 'Ce qui ne va pas',
    by: 'Scellé par',
    unreadable: 'Illisible',
    installation: 'Cette installation',
    sources: {
      installation: 'Son propre certificat',
      issued: 'Délivré par cette installation à l’organisation nommée ci-dessus',
      uploaded: 'Apporté par une de ses organisations : le nom n’engage que son émetteur',
    },
    byOwn: (name: string) => `Scellé ici par ${name}.`,
    byOther: (name: string) =>
      `Scellé ici par ${name} : une autre organisation de cette installation que celle où vous êtes connecté.`,
    withdrawn: {
      compromised: (day: string) => `Révoqué le ${day} : sa clé est peut-être en d’autres mains.`,
      replaced: (day: string) => `Révoqué le ${day} : un autre certificat l’a remplacé.`,
    },
    notOwn: 'Aucun avec lequel cette installation scelle',
    notAsked: 'Inconnu : les certificats de cette installation n’ont pas pu être demandés',
    issuer: 'Délivré par',
    selfMade: 'Lui-même : un certificat créé par qui l’emploie',
    chained: (issuer, root) => `${issuer}, garanti par ${root}`,
    issuerMissing: (issuer) => `${issuer}, dont le propre certificat n’est pas dans le fichier`,
    valid: 'Certificat valable',
    validity: (from, to) => `du ${from} au ${to}`,
    expired: 'Il avait expiré lorsqu’il a été employé.',
    notYetValid: 'Il n’était pas encore valable lorsqu’il a été employé.',
    at: 'Scellé le',
    timestamp: 'Horodatage',
    noTimestamp: 'Aucun : l’heure est celle qu’indique qui a scellé',
    timestampBy: (authority) => `par ${authority}`,
    covers: 'Couvre',
    revision: (number, count) => `Version ${number} sur ${count}`,
    whole: 'le fichier entier',
    part: (bytes, all) => `les ${bytes} premiers octets sur ${all}`,
    after: 'Après le sceau',
    nothingAfter: 'Rien',
    moreAfter: (size) => `${size} que le sceau ne couvre pas`,
    reason: 'Motif indiqué',
    method: 'Méthode',
  },
  file: {
    heading: 'Le fichier',
    unproven: 'selon ses propres dires, qu’aucun sceau ne prouve',
    kind: 'Type',
    kinds: {
      master: 'Document scellé',
      certificate: 'Certificat d’achèvement',
      combined: 'Document avec certificat',
    },
    envelope: 'Enveloppe',
    head: 'Empreinte de la piste d’audit (tête)',
    digest: 'Empreinte du fichier (SHA-256)',
  },
}
