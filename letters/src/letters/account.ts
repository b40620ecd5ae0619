import { type Writer, inEach } from '../draft.ts'
import { greet, tellUs } from '../phrases.ts'
import { factsIn } from '../security.ts'

const known = inEach({
  en: {
    subject: 'You already have an account',
    title: 'You already have an account.',
    preview: 'Nothing has changed.',
    button: 'Sign in',
    limits: 'Use your current password.',
    said: 'Someone, probably you, tried to create an account with this address. It already has one, so nothing has changed.',
    forgotten: 'Forgot your password?',
    label: 'Reset your password',
    why: 'You’re receiving this email because this address was used to create an account.',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    title: 'Vous avez déjà un compte.',
    preview: 'Rien n’a changé.',
    button: 'Se connecter',
    limits: 'Utilisez votre mot de passe actuel.',
    said: 'Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Elle en a déjà un\u202f: rien n’a changé.',
    forgotten: 'Mot de passe oublié\u202f?',
    label: 'Réinitialiser votre mot de passe',
    why: 'Vous recevez cet e-mail parce que cette adresse a servi à créer un compte.',
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
    subject: 'Your account has been deleted',
    title: 'Your account has been deleted.',
    said: 'Your account and your personal data have been deleted. This is the last email we’ll send to this address.',
    back: 'You can create a new account at any time.',
    why: 'You’re receiving this email because an account used this address.',
  },
  fr: {
    subject: 'Votre compte a été supprimé',
    title: 'Votre compte a été supprimé.',
    said: 'Votre compte et vos données personnelles ont été supprimés. C’est le dernier e-mail que nous envoyons à cette adresse.',
    back: 'Vous pouvez créer un nouveau compte à tout moment.',
    why: 'Vous recevez cet e-mail parce que cette adresse était celle d’un compte.',
  },
})

export const accountDeleted: Writer<'account-deleted'> = ({ name, security }, language, timeZone) => {
  const { subject, title, said, back, why } = deleted[language]
  return {
    subject,
    preview: said,
    title,
    body: [greet(name, language), said, back, ...factsIn(security, language, timeZone), tellUs(language)],
    why,
  }
}
