import { type Writer, inEach } from '../draft.ts'
import type { SecondFactorChange } from '../letter.ts'
import { greet } from '../phrases.ts'
import { factsIn, judgementIn } from '../security.ts'

type Change = { title: string; said: string }

const changes = inEach<Record<SecondFactorChange, Change>>({
  en: {
    'phone-on': {
      title: 'Codes by text message are turned on.',
      said: 'When you sign in, we’ll also ask for a code sent to your phone.',
    },
    'phone-off': {
      title: 'Codes by text message are turned off.',
      said: 'When you sign in, we’ll no longer ask for a code sent to your phone.',
    },
    'totp-on': {
      title: 'Your authenticator app is turned on.',
      said: 'When you sign in, we’ll also ask for a code from the app.',
    },
    'totp-off': {
      title: 'Your authenticator app is turned off.',
      said: 'When you sign in, we’ll no longer ask for a code from the app.',
    },
    'passkey-added': {
      title: 'A passkey was added.',
      said: 'It lets you sign in without your password.',
    },
    'passkey-removed': {
      title: 'A passkey was deleted.',
      said: 'It can no longer be used to sign in.',
    },
    'recovery-codes-made': {
      title: 'You have new recovery codes.',
      said: 'The old ones no longer work.',
    },
    'recovery-code-used': {
      title: 'A recovery code was used.',
      said: 'It was used instead of your usual code and no longer works.',
    },
  },
  fr: {
    'phone-on': {
      title: 'Les codes par SMS sont activés.',
      said: 'À la connexion, nous vous demanderons aussi un code envoyé sur votre téléphone.',
    },
    'phone-off': {
      title: 'Les codes par SMS sont désactivés.',
      said: 'À la connexion, nous ne vous demanderons plus de code envoyé sur votre téléphone.',
    },
    'totp-on': {
      title: 'Votre application d’authentification est activée.',
      said: 'À la connexion, nous vous demanderons aussi un code de l’application.',
    },
    'totp-off': {
      title: 'Votre application d’authentification est désactivée.',
      said: 'À la connexion, nous ne vous demanderons plus de code de l’application.',
    },
    'passkey-added': {
      title: 'Une clé d’accès a été ajoutée.',
      said: 'Elle permet de se connecter sans mot de passe.',
    },
    'passkey-removed': {
      title: 'Une clé d’accès a été supprimée.',
      said: 'Elle ne permet plus de se connecter.',
    },
    'recovery-codes-made': {
      title: 'Vous avez de nouveaux codes de secours.',
      said: 'Les anciens ne fonctionnent plus.',
    },
    'recovery-code-used': {
      title: 'Un code de secours a été utilisé.',
      said: 'Il a été saisi à la place de votre code habituel et ne fonctionne plus.',
    },
  },
})

const words = inEach({
  en: {
    judge: 'If this was you, you’re all set. If not, change your password and check the devices in your account.',
    why: 'You’re receiving this email because an account uses this address.',
  },
  fr: {
    judge:
      'Si c’était vous, vous n’avez rien à faire. Sinon, changez de mot de passe et vérifiez les appareils de votre compte.',
    why: 'Vous recevez cet e-mail parce que cette adresse est celle d’un compte.',
  },
})

export const secondFactorChanged: Writer<'second-factor-changed'> = ({ name, what, security }, language, timeZone) => {
  const { title, said } = changes[language][what]
  const { judge, why } = words[language]
  return {
    subject: title.replace(/\.$/, ''),
    preview: said,
    title,
    body: [
      greet(name, language),
      said,
      ...factsIn(security, language, timeZone),
      ...(security ? judgementIn(security, language) : [judge]),
    ],
    why,
  }
}
