import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf, tellUs } from '../phrases.ts'
import { factsIn, signOutIn } from '../security.ts'

const moving = inEach({
  en: {
    subject: 'Your code to change your email address',
    title: 'Here’s your code.',
    old: (address: string) => `You asked to change your email address to ${address}. Enter this code to confirm.`,
    new: (address: string) =>
      `Someone wants to use this address, ${address}, for their account. If it’s you, enter this code to confirm.`,
    both: 'We sent another code to the other address. You need both.',
    oldUnasked:
      'Didn’t ask for this? Don’t share this code, and change your password: someone else has access to your account.',
    newUnasked: 'Didn’t ask for this? Ignore this email: without the code, nothing changes.',
    why: 'You’re receiving this email because an account’s email address is being changed.',
  },
  fr: {
    subject: 'Votre code pour changer d’adresse e-mail',
    title: 'Voici votre code.',
    old: (address: string) =>
      `Vous avez demandé à remplacer votre adresse e-mail par ${address}. Saisissez ce code pour confirmer.`,
    new: (address: string) =>
      `Quelqu’un veut utiliser cette adresse, ${address}, pour son compte. Si c’est vous, saisissez ce code pour confirmer.`,
    both: 'Nous avons envoyé un autre code à l’autre adresse. Il vous faut les deux.',
    oldUnasked:
      'Vous n’avez rien demandé\u202f? Ne communiquez pas ce code et changez de mot de passe\u202f: quelqu’un d’autre a accès à votre compte.',
    newUnasked: 'Vous n’avez rien demandé\u202f? Ignorez cet e-mail\u202f: sans le code, rien ne change.',
    why: 'Vous recevez cet e-mail parce que l’adresse e-mail d’un compte est en cours de modification.',
  },
})

export const emailChangeCode: Writer<'email-change-code'> = (content, language) => {
  const { name, code, minutes, newAddress, isOldAddress } = content
  const words = moving[language]
  return {
    subject: words.subject,
    preview: previewOf(code, language),
    title: words.title,
    action: { code, limits: goodFor(minutes, language) },
    body: isOldAddress
      ? [greet(name, language), words.old(newAddress), words.both, words.oldUnasked]
      : [greet(name, language), words.new(newAddress), words.both, words.newUnasked],
    why: words.why,
  }
}

const moved = inEach({
  en: {
    subject: 'Your email address has changed',
    title: 'Your email address has changed.',
    now: (address: string) => `Your account now uses ${address}. Sign in with this address; our emails go there too.`,
    why: 'You’re receiving this email because an account used this address.',
  },
  fr: {
    subject: 'Votre adresse e-mail a changé',
    title: 'Votre adresse e-mail a changé.',
    now: (address: string) =>
      `Votre compte utilise maintenant ${address}. Connectez-vous avec cette adresse\u202f; nos e-mails y seront aussi envoyés.`,
    why: 'Vous recevez cet e-mail parce que cette adresse était celle d’un compte.',
  },
})

export const emailChanged: Writer<'email-changed'> = ({ name, newAddress, security }, language, timeZone) => {
  const { subject, title, now, why } = moved[language]
  return {
    subject,
    preview: now(newAddress),
    title,
    body: [
      greet(name, language),
      now(newAddress),
      ...factsIn(security, language, timeZone),
      ...signOutIn(security, language),
      tellUs(language),
    ],
    why,
  }
}
