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
    'Tout est vérifié dans ce navigateur ; rien n’est envoyé. Il n’est pas demandé si une autre autorité a révoqué un certificat entre-temps, et les horodatages ne sont comparés à aucune liste d’autorités de confiance.',
  downloadRevision: 'Télécharger la version scellée',
  verdict: {
    whole: {
      heading: 'Intact, et scellé ici',
      meaning: 'Chaque octet est tel que cette installation de Countersign l’a scellé.',
      advice: null,
    },
    'whole-unknown': {
      heading: 'Intact, mais scellé par quelqu’un d’autre',
      meaning:
        'Chaque octet est tel qu’il a été scellé. Le certificat n’est pas de cette installation : n’importe qui peut en créer un à n’importe quel nom.',
      advice:
        'Demandez à l’organisation nommée ci-dessous si le certificat est le sien avant de vous y fier.',
    },
    'certificate-not-valid': {
      heading: 'Intact, mais le certificat n’était pas valable',
      meaning:
        'Chaque octet est tel qu’il a été scellé, mais à un moment où le certificat n’était pas valable.',
      advice: 'Demandez pourquoi à qui l’a scellé avant de vous y fier.',
    },
    'certificate-withdrawn': {
      heading: 'Intact, mais le certificat a été révoqué',
      meaning:
        'Chaque octet est tel qu’il a été scellé, avec un certificat de cette installation qui a été révoqué depuis. Quelqu’un d’autre a pu avoir sa clé.',
      advice: 'Demandez à l’organisation nommée ci-dessous si ce fichier est le sien avant de vous y fier.',
    },
    altered: {
      heading: 'Modifié après avoir été scellé',
      meaning: 'Le contenu n’est pas celui qui a été scellé : au moins un octet sous le sceau a changé.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'La fin du fichier manque',
      meaning:
        'Le sceau couvre plus que ce qui est là. Un téléchargement a peut-être été interrompu, ou une partie a été coupée.',
      advice:
        'Téléchargez le fichier à nouveau. S’il est toujours coupé, demandez l’original à l’expéditeur.',
    },
    'signature-broken': {
      heading: 'Le sceau lui-même est brisé',
      meaning: 'La signature du sceau a été endommagée ou falsifiée ; elle ne prouve donc rien du contenu.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'Le sceau ne couvre pas le fichier comme il le doit',
      meaning:
        'Ce que le sceau dit couvrir omet plus que sa propre signature. Des fichiers sont arrangés ainsi pour cacher du contenu à la vérification.',
      advice: askSender,
    },
    extended: {
      heading: 'Quelque chose a été ajouté après le sceau',
      meaning:
        'La version scellée est toujours à l’intérieur, octet pour octet. Ce qui la suit n’est pas couvert par le sceau, et des programmes pourraient le montrer à la place.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'L’horodatage ne tient pas',
      meaning: 'L’horodatage du sceau est endommagé ou appartient à autre chose.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Scellé d’une manière qui ne peut pas être vérifiée ici',
      meaning:
        'La signature emploie une méthode ancienne ou inhabituelle. Les sceaux de Countersign ne le font pas.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'Aucun sceau dans ce fichier',
      meaning:
        'Le fichier ne porte aucun sceau numérique : on ne peut dire ni de qui il vient, ni s’il a été modifié.',
      advice:
        'S’il devrait être scellé, demandez l’original à l’expéditeur : imprimer et enregistrer à nouveau enlève les sceaux.',
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
      meaning: 'Les sceaux se trouvent dans des fichiers PDF, et ceci est un autre type de fichier.',
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
      advice: 'Ouvrez cette page par son adresse https, ou demandez-en une à qui gère ce service.',
    },
    'too-slow': {
      heading: 'Pas terminé à temps',
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
    'contents-not-hexadecimal': 'La signature n’est pas écrite comme elle le doit.',
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
      text: 'Il nomme l’empreinte de son document et la tête de la piste d’audit. Déposez-le ici aussi.',
    },
    'add-master': {
      title: 'Ajoutez le document pour comparer',
      text: 'Le certificat nomme l’empreinte de son document. Déposez ici aussi le document scellé.',
    },
    matches: {
      title: 'Le document et le certificat vont ensemble',
      text: 'L’empreinte du document et la tête de la piste d’audit sont celles que nomme le certificat.',
    },
    differs: {
      title: 'Le document et le certificat ne concordent pas',
      text: 'Ils nomment la même enveloppe, mais le certificat nomme une autre empreinte ou une autre piste d’audit. L’un des deux n’est pas le fichier définitif.',
    },
    'other-envelope': {
      title: 'Ces fichiers sont d’enveloppes différentes',
      text: 'Un certificat ne peut être comparé qu’au document de sa propre enveloppe.',
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
      uploaded: 'Apporté par une de ses organisations : le nom n’engage que son émetteur',
    },
    byOwn: (name: string) => `Scellé ici par ${name}.`,
    byOther: (name: string) =>
      `Scellé ici par ${name} : une autre organisation de cette installation que celle où vous êtes connecté.`,
    withdrawn: {
      compromised: (day: string) => `Révoqué le ${day} : sa clé est peut-être en d’autres mains.`,
      replaced: (day: string) => `Révoqué le ${day} : un autre certificat l’a remplacé.`,
    },
    notOwn: 'Aucun avec lequel cette installation scelle',
    notAsked: 'Inconnu : les certificats de cette installation n’ont pas pu être demandés',
    issuer: 'Délivré par',
    selfMade: 'Lui-même : un certificat créé par qui l’emploie',
    chained: (issuer, root) => `${issuer}, garanti par ${root}`,
    issuerMissing: (issuer) => `${issuer}, dont le propre certificat n’est pas dans le fichier`,
    valid: 'Certificat valable',
    validity: (from, to) => `du ${from} au ${to}`,
    expired: 'Il avait expiré lorsqu’il a été employé.',
    notYetValid: 'Il n’était pas encore valable lorsqu’il a été employé.',
    at: 'Scellé le',
    timestamp: 'Horodatage',
    noTimestamp: 'Aucun : l’heure est celle qu’indique qui a scellé',
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
    head: 'Tête de la piste d’audit',
    digest: 'SHA-256 du fichier',
  },
}
