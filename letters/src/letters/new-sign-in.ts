import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { factsIn, judgementIn } from '../security.ts'

const words = inEach({
  en: {
    subject: 'New sign-in to your account',
    title: 'New sign-in to your account.',
    said: 'Someone signed in to your account from a new device.',
    why: 'You’re receiving this email because an account uses this address.',
  },
  fr: {
    subject: 'Nouvelle connexion à votre compte',
    title: 'Nouvelle connexion à votre compte.',
    said: 'Quelqu’un s’est connecté à votre compte depuis un nouvel appareil.',
    why: 'Vous recevez cet e-mail parce que cette adresse est celle d’un compte.',
  },
})

export const newSignIn: Writer<'new-sign-in'> = ({ name, security }, language, timeZone) => {
  const { subject, title, said, why } = words[language]
  return {
    subject,
    preview: said,
    title,
    body: [greet(name, language), said, ...factsIn(security, language, timeZone), ...judgementIn(security, language)],
    why,
  }
}
