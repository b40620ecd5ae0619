import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet } from '../phrases.ts'
import { factsIn, judgementIn } from '../security.ts'

const link = inEach({
  en: {
    subject: 'Reset your password',
    preview: 'Use this link to choose a new password.',
    title: 'Reset your password.',
    button: 'Choose a new password',
    after: 'You’ll be signed out everywhere. Two-step verification stays as it is.',
    unasked: 'Didn’t ask for this? Ignore this email: your password stays the same.',
    why: 'You’re receiving this email because someone asked to reset the password for this address.',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    preview: 'Utilisez ce lien pour choisir un nouveau mot de passe.',
    title: 'Réinitialisez votre mot de passe.',
    button: 'Choisir un nouveau mot de passe',
    after: 'Vos sessions seront fermées sur tous vos appareils. La validation en deux étapes ne change pas.',
    unasked: 'Vous n’avez rien demandé\u202f? Ignorez cet e-mail\u202f: votre mot de passe reste le même.',
    why: 'Vous recevez cet e-mail parce que quelqu’un a demandé à réinitialiser le mot de passe de cette adresse.',
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
    said: 'You’ve been signed out on your other devices.',
    judge: 'If this was you, you’re all set. If not, reset your password right away:',
    label: 'Reset your password',
    why: 'You’re receiving this email because an account uses this address.',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    title: 'Votre mot de passe a été modifié.',
    said: 'Vos sessions sur d’autres appareils ont été fermées.',
    judge: 'Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez immédiatement votre mot de passe\u202f:',
    label: 'Réinitialiser votre mot de passe',
    why: 'Vous recevez cet e-mail parce que cette adresse est celle d’un compte.',
  },
})

export const passwordChanged: Writer<'password-changed'> = (content, language, timeZone) => {
  const { name, security, lostPasswordLink } = content
  const words = changed[language]
  const facts = factsIn(security, language, timeZone)
  const choose = lostPasswordLink === null ? [] : [words.judge, { label: words.label, link: lostPasswordLink }]
  return {
    subject: words.subject,
    preview: words.said,
    title: words.title,
    body: [greet(name, language), words.said, ...facts, ...judgementIn(security, language), ...choose],
    why: words.why,
  }
}
