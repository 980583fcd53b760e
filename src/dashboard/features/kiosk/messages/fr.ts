import { kitWords } from '../../../guest/language/words/fr.ts'
import type { Words } from './en.ts'

/** Every word of the device on which an envelope is signed in person, in French. */
export const fr: Words = {
  language: 'fr',
  kit: kitWords,
  opening: 'Verrouillage de l’écran',
  tryAgain: 'Réessayer',
  requestId: (id) => `Référence ${id}`,

  handTo: (name) => `Donnez l’appareil à ${name}`,
  locked: (host) => `L’écran est verrouillé. ${host} vous accueille.`,
  iAm: (name) => `Je suis ${name}`,
  orElse: 'Ou est-ce le tour de l’une de ces personnes ?',
  othersLeft: (count) => (count === 1 ? 'Une personne suit.' : `${count} personnes suivent.`),

  confirm: {
    heading: (name) => `Êtes-vous ${name} ?`,
    sign: (envelope) =>
      `Vous allez lire et signer « ${envelope} ». Ne continuez que si c’est votre nom. Il sera noté que vous avez agi ici, en personne.`,
    view: (envelope) =>
      `Vous allez lire « ${envelope} ». Ne continuez que si c’est votre nom. Il sera noté que vous avez agi ici, en personne.`,
    yes: 'Oui, continuer',
    no: 'Non, revenir',
  },

  done: {
    heading: 'C’est terminé',
    complete: 'Tout le monde a terminé. Rendez l’appareil à votre hôte.',
    rest: 'Personne d’autre ne peut agir ici pour le moment. Rendez l’appareil à votre hôte.',
  },

  leave: {
    button: 'Quitter avec le code PIN',
    heading: 'Quitter la signature en personne',
    text: 'Saisissez le code PIN que vous avez choisi. Vous vous connecterez ensuite à nouveau.',
    label: 'Code PIN',
    submit: 'Quitter',
    back: 'Revenir',
    empty: 'Saisissez le code PIN.',
  },

  ended: {
    heading: 'La signature en personne est terminée ici',
    text: 'Plus rien ne peut être signé sur cet appareil. Rendez-le à votre hôte.',
    signIn: 'Se connecter',
  },

  refusal: {
    'wrong-credentials': 'Ce code PIN n’est pas correct. Vérifiez-le et réessayez.',
    'too-many-requests': 'Trop de tentatives. Attendez un moment, puis réessayez.',
    'not-your-turn': 'C’est maintenant le tour de quelqu’un d’autre.',
    offline: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    other: 'Une erreur s’est produite. Réessayez dans un instant.',
  },
  failed: 'Cette page ne peut pas être affichée pour le moment',
}
