import { type Writer, inEach } from '../draft.ts'
import { greet, tellUs } from '../phrases.ts'

const known = inEach({
  en: {
    subject: 'You already have an account',
    title: 'You already have an account.',
    preview: 'Nothing has changed.',
    button: 'Sign in',
    limits: 'With the password you have.',
    said: 'This address was given to open an account. It already has one, so nothing has changed.',
    forgotten: 'The password does not come to mind?',
    label: 'Choose a new password',
    why: 'sent because this address was given to open an account.',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    title: 'Vous avez déjà un compte.',
    preview: 'Rien n’a changé.',
    button: 'Se connecter',
    limits: 'Avec votre mot de passe actuel.',
    said: 'Cette adresse a été donnée pour ouvrir un compte. Elle en a déjà un\u00a0: rien n’a changé.',
    forgotten: 'Le mot de passe vous échappe\u00a0?',
    label: 'Choisir un nouveau mot de passe',
    why: 'envoyé parce que cette adresse a été donnée pour ouvrir un compte.',
  },
})

export const alreadyRegistered: Writer<'already-registered'> = (content, language) => {
  const words = known[language]
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    action: { label: words.button, link: content.signInLink, limits: words.limits },
    body: [
      greet(content.name, language),
      words.said,
      words.forgotten,
      { label: words.label, link: content.lostPasswordLink },
    ],
    why: words.why,
  }
}

const deleted = inEach({
  en: {
    subject: 'Your account is closed',
    title: 'Your account is closed.',
    said: 'It is deleted, and so is what we knew about you. This is our last letter to this address.',
    back: 'You may open another one whenever you like.',
    why: 'sent because this was the address of an account.',
  },
  fr: {
    subject: 'Votre compte est fermé',
    title: 'Votre compte est fermé.',
    said: 'Il est supprimé, et ce que nous savions de vous aussi. C’est notre dernière lettre à cette adresse.',
    back: 'Vous pouvez en ouvrir un autre quand vous voulez.',
    why: 'envoyé parce que cette adresse était celle d’un compte.',
  },
})

export const accountDeleted: Writer<'account-deleted'> = ({ name }, language) => {
  const { subject, title, said, back, why } = deleted[language]
  return { subject, preview: said, title, body: [greet(name, language), said, back, tellUs(language)], why }
}
