import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, timeIn } from '../phrases.ts'

const link = inEach({
  en: {
    subject: 'Choose a new password',
    preview: 'One link, for you alone.',
    title: 'Choose a new password.',
    button: 'Choose a password',
    after: 'You are then signed out everywhere. If signing in asks you for a second proof, it still will.',
    unasked: 'You did not ask for this? There is nothing to do: your password stays as it is.',
    why: 'sent because somebody asked for a new password for this address.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    preview: 'Un lien, rien que pour vous.',
    title: 'Choisissez un nouveau mot de passe.',
    button: 'Choisir un mot de passe',
    after:
      'Toutes vos sessions seront ensuite fermées. Si la connexion vous demande une seconde preuve, elle le fera toujours.',
    unasked: 'Vous n’avez rien demandé\u00a0? Il n’y a rien à faire\u00a0: votre mot de passe reste le même.',
    why: 'envoyé parce qu’un nouveau mot de passe a été demandé pour cette adresse.',
  },
})

export const passwordLink: Writer<'password-link'> = ({ name, link: address, minutes }, language) => {
  const { subject, preview, title, button, after, unasked, why } = link[language]
  return {
    subject,
    preview,
    title,
    action: { label: button, link: address, limits: goodFor(minutes, language) },
    body: [greet(name, language), after, unasked],
    why,
  }
}

const changed = inEach({
  en: {
    subject: 'Your password was changed',
    title: 'Your password was changed.',
    when: (time: string) => `That was on ${time}. On your other devices you are signed out.`,
    judge: 'If that was you, there is nothing to do. If not, choose a new one at once:',
    label: 'Choose a new password',
    why: 'sent because this is the address of an account.',
  },
  fr: {
    subject: 'Votre mot de passe a changé',
    title: 'Votre mot de passe a changé.',
    when: (time: string) => `C’était le ${time}. Vos sessions sur d’autres appareils sont fermées.`,
    judge: 'Si c’était vous, il n’y a rien à faire. Sinon, choisissez-en tout de suite un nouveau\u00a0:',
    label: 'Choisir un nouveau mot de passe',
    why: 'envoyé parce que cette adresse est celle d’un compte.',
  },
})

export const passwordChanged: Writer<'password-changed'> = ({ name, when, lostPasswordLink }, language) => {
  const words = changed[language]
  const time = words.when(timeIn(language, when))
  return {
    subject: words.subject,
    preview: time,
    title: words.title,
    body: [greet(name, language), time, words.judge, { label: words.label, link: lostPasswordLink }],
    why: words.why,
  }
}
