import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'

const words = inEach({
  en: {
    subject: (host: string) => `Finish signing in to ${host}`,
    preview: 'One click shows that this address is yours.',
    button: 'Continue',
    limits: (days: number) => `Good for ${days === 1 ? '1 day' : `${days} days`}. The link is yours alone.`,
    said: (host: string) =>
      `Somebody came to ${host} through your company’s single sign-on, with this address. Was it you? Then continue: you sign in there once more, and from then on it opens your account.`,
    signIn: 'This address already has an account. Sign in to it first, as you do now, to show that it is yours.',
    unwanted: 'It was not you? Ignore this email: nothing changes, and nobody gets in.',
    why: (host: string) => `sent because somebody signed in to ${host} with this address.`,
  },
  fr: {
    subject: (host: string) => `Terminez votre connexion à ${host}`,
    preview: 'Un clic suffit pour confirmer que cette adresse est la vôtre.',
    button: 'Continuer',
    limits: (days: number) => `Valable ${days === 1 ? '1 jour' : `${days}\u00a0jours`}. Ce lien vous est personnel.`,
    said: (host: string) =>
      `Quelqu’un s’est présenté sur ${host} par l’authentification unique de votre entreprise, avec cette adresse. C’était vous\u00a0? Continuez\u00a0: vous vous y connectez une seconde fois, et elle ouvrira ensuite votre compte.`,
    signIn:
      'Cette adresse a déjà un compte. Connectez-vous-y d’abord, comme aujourd’hui, pour montrer qu’il est bien à vous.',
    unwanted: 'Ce n’était pas vous\u00a0? Ignorez cet e-mail\u00a0: rien ne change et personne n’entre.',
    why: (host: string) => `envoyé parce que quelqu’un s’est connecté à ${host} avec cette adresse.`,
  },
})

export const ssoInvitation: Writer<'sso-invitation'> = ({ name, host, mustSignIn, link, days }, language) => {
  const say = words[language]
  return {
    subject: say.subject(host),
    preview: say.preview,
    title: `${say.subject(host)}.`,
    action: { label: say.button, link, limits: say.limits(days) },
    body: [greet(name, language), say.said(host), ...(mustSignIn ? [say.signIn] : []), say.unwanted],
    why: say.why(host),
  }
}
