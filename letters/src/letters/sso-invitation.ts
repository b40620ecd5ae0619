import { type Writer, inEach } from '../draft.ts'
import { goodForDays, greet } from '../phrases.ts'

const words = inEach({
  en: {
    subject: (host: string) => `Finish signing in to ${host}`,
    preview: 'One click confirms that this address is yours.',
    button: 'Continue',
    said: (host: string) =>
      `Someone signed in to ${host} with this address through your company’s single sign-on. If it was you, continue and sign in once more. From then on, single sign-on opens your account.`,
    signIn: 'This address already has an account. Sign in to it first, the way you do now, to confirm that it’s yours.',
    unwanted: 'Wasn’t you? Ignore this email: nothing changes, and no one can get in.',
    why: (host: string) => `You’re receiving this email because someone signed in to ${host} with this address.`,
  },
  fr: {
    subject: (host: string) => `Terminez votre connexion à ${host}`,
    preview: 'Un clic suffit pour confirmer que cette adresse est la vôtre.',
    button: 'Continuer',
    said: (host: string) =>
      `Quelqu’un s’est connecté à ${host} avec cette adresse, par l’authentification unique de votre entreprise. Si c’était vous, continuez et connectez-vous une seconde fois. Elle ouvrira ensuite votre compte.`,
    signIn:
      'Cette adresse a déjà un compte. Connectez-vous-y d’abord, comme d’habitude, pour confirmer qu’il est à vous.',
    unwanted: 'Ce n’était pas vous\u202f? Ignorez cet e-mail\u202f: rien ne change et personne n’a accès.',
    why: (host: string) => `Vous recevez cet e-mail parce que quelqu’un s’est connecté à ${host} avec cette adresse.`,
  },
})

export const ssoInvitation: Writer<'sso-invitation'> = ({ name, host, mustSignIn, link, days }, language) => {
  const say = words[language]
  return {
    subject: say.subject(host),
    preview: say.preview,
    title: `${say.subject(host)}.`,
    action: { label: say.button, link, limits: goodForDays(days, language) },
    body: [greet(name, language), say.said(host), ...(mustSignIn ? [say.signIn] : []), say.unwanted],
    why: say.why(host),
  }
}
