import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf, tellUs } from '../phrases.ts'

const moving = inEach({
  en: {
    subject: 'Your code to change your address',
    title: 'Here is your code.',
    old: (address: string) => `Your account is to move to ${address}. Type this code to agree.`,
    new: (address: string) =>
      `An account is to move to this address, ${address}. Type this code to show that it is yours.`,
    both: 'The other address gets a code of its own. It takes both.',
    oldUnasked:
      'You did not ask for this? Keep the code to yourself and change your password: somebody is in your account.',
    newUnasked: 'You did not ask for this? There is nothing to do: without the code nothing happens.',
    why: 'sent because an account is to change its address.',
  },
  fr: {
    subject: 'Votre code pour changer d’adresse',
    title: 'Voici votre code.',
    old: (address: string) => `Votre compte doit passer à l’adresse ${address}. Saisissez ce code pour l’accepter.`,
    new: (address: string) =>
      `Un compte doit passer à cette adresse, ${address}. Saisissez ce code pour montrer qu’elle est à vous.`,
    both: 'L’autre adresse reçoit son propre code. Il faut les deux.',
    oldUnasked:
      'Vous n’avez rien demandé\u00a0? Gardez ce code pour vous et changez de mot de passe\u00a0: quelqu’un est dans votre compte.',
    newUnasked: 'Vous n’avez rien demandé\u00a0? Il n’y a rien à faire\u00a0: sans le code, rien ne se passe.',
    why: 'envoyé parce qu’un compte doit changer d’adresse.',
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
    subject: 'Your account has a new address',
    title: 'Your account has moved.',
    now: (address: string) => `It is now at ${address}. You sign in with that address, and our letters go there.`,
    why: 'sent because this was the address of an account.',
  },
  fr: {
    subject: 'Votre compte a une nouvelle adresse',
    title: 'Votre compte a déménagé.',
    now: (address: string) =>
      `Il est maintenant à l’adresse ${address}. C’est avec elle que vous vous connectez, et nos lettres y arrivent.`,
    why: 'envoyé parce que cette adresse était celle d’un compte.',
  },
})

export const emailChanged: Writer<'email-changed'> = ({ name, newAddress }, language) => {
  const { subject, title, now, why } = moved[language]
  return {
    subject,
    preview: now(newAddress),
    title,
    body: [greet(name, language), now(newAddress), tellUs(language)],
    why,
  }
}
