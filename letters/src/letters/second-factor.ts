import { type Writer, inEach } from '../draft.ts'
import type { SecondFactorChange } from '../letter.ts'
import { greet } from '../phrases.ts'

type Change = { title: string; said: string }

const changes = inEach<Record<SecondFactorChange, Change>>({
  en: {
    'phone-on': {
      title: 'Codes by text message are on.',
      said: 'Signing in now also asks for a code, which we send to your phone.',
    },
    'phone-off': {
      title: 'Codes by text message are off.',
      said: 'Signing in no longer asks for a code from your phone.',
    },
    'totp-on': {
      title: 'Your authenticator app is on.',
      said: 'Signing in now also asks for a code, which the app shows you.',
    },
    'totp-off': {
      title: 'Your authenticator app is off.',
      said: 'Signing in no longer asks for a code from the app.',
    },
    'passkey-added': {
      title: 'A passkey was added.',
      said: 'It signs in to your account without the password.',
    },
    'passkey-removed': {
      title: 'A passkey was removed.',
      said: 'It no longer signs in to your account.',
    },
    'recovery-codes-made': {
      title: 'You have new recovery codes.',
      said: 'The old ones are no longer any good.',
    },
  },
  fr: {
    'phone-on': {
      title: 'Les codes par SMS sont activés.',
      said: 'La connexion demande maintenant aussi un code, que nous envoyons sur votre téléphone.',
    },
    'phone-off': {
      title: 'Les codes par SMS sont désactivés.',
      said: 'La connexion ne demande plus de code envoyé sur votre téléphone.',
    },
    'totp-on': {
      title: 'Votre application d’authentification est activée.',
      said: 'La connexion demande maintenant aussi un code, que l’application vous montre.',
    },
    'totp-off': {
      title: 'Votre application d’authentification est désactivée.',
      said: 'La connexion ne demande plus de code de l’application.',
    },
    'passkey-added': {
      title: 'Une clé d’accès a été ajoutée.',
      said: 'Elle ouvre votre compte sans le mot de passe.',
    },
    'passkey-removed': {
      title: 'Une clé d’accès a été retirée.',
      said: 'Elle n’ouvre plus votre compte.',
    },
    'recovery-codes-made': {
      title: 'Vous avez de nouveaux codes de secours.',
      said: 'Les anciens ne valent plus rien.',
    },
  },
})

const words = inEach({
  en: {
    judge:
      'If that was you, there is nothing to do. If not, change your password and look at the devices in your account.',
    why: 'sent because this is the address of an account.',
  },
  fr: {
    judge:
      'Si c’était vous, il n’y a rien à faire. Sinon, changez de mot de passe et regardez les appareils de votre compte.',
    why: 'envoyé parce que cette adresse est celle d’un compte.',
  },
})

export const secondFactorChanged: Writer<'second-factor-changed'> = ({ name, what }, language) => {
  const { title, said } = changes[language][what]
  const { judge, why } = words[language]
  return {
    subject: title.replace(/\.$/, ''),
    preview: said,
    title,
    body: [greet(name, language), said, judge],
    why,
  }
}
